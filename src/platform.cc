// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/platform.h"

#include <algorithm>
#include <array>

namespace vendor_confs {
namespace {

// Sorted by name. tileops is compiled for no platform that gets a conf: its shims need CUDA and
// SM90.
constexpr std::array kPlatforms = {
    Platform{
        .name = "ascend",
        .kind = Kind::native,
        .vendor_key = "ascend",
        .native_inc = {"backends/ascend/generated/ascend_register.inc",
                       "scripts/codegen/codegen_ascend.py"},
        .compiles_flaggems = true,
        .awaits_pending = true,
        .gaps = "gaps/ascend.txt",
        .extra_native = "native/ascend.txt",
    },
    Platform{
        .name = "dcu",
        .kind = Kind::boxing,
        .vendor_key = "cuda",
        .compiles_flaggems = true,
        .gap_source = GapSource::conf,
        .measured_flaggems = "measured/flaggems/dcu.txt",
        .notes = "notes/dcu.txt",
    },
    Platform{
        .name = "gcu",
        .kind = Kind::native,
        .vendor_key = "gcu",
        .native_inc = {"backends/gcu/generated/gcu_register.inc", "scripts/codegen/codegen_gcu.py"},
        .flaggems_inc = {"backends/gcu/generated/gcu_flaggems_register.inc",
                         "scripts/codegen/codegen_gcu_flaggems.py"},
        .compiles_flaggems = true,
        .awaits_pending = true,
        .gaps = "gaps/gcu.txt",
    },
    // Native-preferred for `_conj` alone: its kernel is a view's metadata kernel, and FlagGems must
    // not stand in front of it.
    Platform{
        .name = "iluvatar",
        .kind = Kind::native,
        .vendor_key = "iluvatar",
        .native_inc = {"backends/iluvatar/generated/iluvatar_register.inc",
                       "scripts/codegen/codegen_iluvatar.py"},
        .flaggems_inc = {"backends/iluvatar/generated/iluvatar_flaggems_register.inc",
                         "scripts/codegen/codegen_iluvatar_flaggems.py"},
        .compiles_flaggems = true,
        .prefers_native = true,
        .gaps = "gaps/iluvatar.txt",
        .extra_native = "native/iluvatar.txt",
        .escape = "escape/iluvatar.txt",
    },
    // No FlagGems: the SDK's torch shim names its device "cuda", so every FlagGems route would
    // fail.
    Platform{
        .name = "kunlunxin",
        .kind = Kind::native,
        .vendor_key = "kunlunxin",
        .native_inc = {"backends/kunlunxin/generated/kunlunxin_register.inc",
                       "scripts/codegen/codegen_kunlunxin.py"},
    },
    // The one build that may hold FlagGems' C++ runtime; without it the dispatcher boxes those ops.
    Platform{
        .name = "metax",
        .kind = Kind::boxing,
        .vendor_key = "cuda",
        .compiles_flaggems_cpp = true,
        .compiles_flaggems = true,
        .gap_source = GapSource::conf,
        .measured_flaggems_cpp = "measured/flaggems_cpp/metax.txt",
        .measured_flaggems = "measured/flaggems/metax.txt",
        .notes = "notes/metax.txt",
    },
    // No FlagGems: there is no Triton for Metal.
    Platform{
        .name = "mps",
        .kind = Kind::native,
        .vendor_key = "mps",
        .native_inc = {"backends/mps/generated/mps_register.inc", "scripts/codegen/codegen_mps.py"},
    },
    Platform{
        .name = "musa",
        .kind = Kind::native,
        .vendor_key = "musa",
        .native_inc = {"backends/musa/generated/musa_register.inc",
                       "scripts/codegen/codegen_mudnn.py"},
        .flaggems_inc = {"backends/musa/generated/musa_flaggems_register.inc",
                         "scripts/codegen/codegen_musa_flaggems.py"},
        .compiles_flaggems = true,
        .awaits_pending = true,
        .gaps = "gaps/musa.txt",
    },
    Platform{
        .name = "ppu",
        .kind = Kind::boxing,
        .vendor_key = "cuda",
        .compiles_flaggems = true,
        .gaps = "gaps/ppu.txt",
    },
};

}  // namespace

std::span<const Platform> platforms() {
  return kPlatforms;
}

const Platform* find_platform(std::string_view name) {
  const auto* found = std::find_if(kPlatforms.begin(), kPlatforms.end(),
                                   [name](const Platform& p) { return p.name == name; });
  return found == kPlatforms.end() ? nullptr : found;
}

}  // namespace vendor_confs
