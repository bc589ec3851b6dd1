// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace vendor_confs {

/// How a platform serves an op that no accelerated library takes.
enum class Kind {
  native,  ///< registers a subset of the op list; what it leaves out reaches cpu_fallback
  boxing,  ///< registers all of it and falls back to the CUDA boxing kernel
};

/// Where a boxing platform's gaps come from.
enum class GapSource {
  table,  ///< stated in gaps/<platform>.txt
  conf,   ///< pins: lived-in lines of its own conf, read back at every run
};

/// A registration file, and the generator of Torch-FL that makes it.
struct IncFile {
  std::string_view path;  ///< below csrc/aten
  std::string_view generator;
};

/// What one platform is. Its sets stand in data/tables under the paths named here; an empty path
/// means that the platform has no such set. Ports the tables VENDORS, BOXING_PLATFORMS,
/// FLAGGEMS_CPP_PLATFORMS, FLAGGEMS_PYTHON_PLATFORMS, TILEOPS_PLATFORMS, NATIVE_KERNEL_PREFERRED
/// and FLAGGEMS_PENDING_NATIVE_VENDORS of the reference.
struct Platform {
  std::string_view name;
  Kind kind = Kind::native;
  std::string_view vendor_key;  ///< the third slot's spelling: `musa`, or `cuda` when boxing

  IncFile native_inc = {};  ///< its own kernels; none on a boxing platform
  IncFile flaggems_inc =
      {};  ///< a second file, of FlagGems wrappers; path empty when there is none

  bool compiles_flaggems_cpp = false;
  bool compiles_flaggems = false;  ///< the Python path
  bool compiles_tileops = false;
  bool prefers_native = false;  ///< a native kernel outranks FlagGems wherever both exist
  bool awaits_pending = false;  ///< keeps the pending ops on its own kernels

  GapSource gap_source = GapSource::table;
  std::string_view gaps = {};
  std::string_view extra_native = {};
  std::string_view escape = {};
  std::string_view measured_flaggems_cpp = {};
  std::string_view measured_flaggems = {};
  std::string_view notes = {};  ///< reasons behind pins

  bool is_native() const { return kind == Kind::native; }
  /// Whether its conf is the only place where its pins live.
  bool has_pins() const { return kind == Kind::boxing && gap_source == GapSource::conf; }
};

/// Every platform that gets a conf, sorted by name.
std::span<const Platform> platforms();

/// The platform called `name`, or null.
const Platform* find_platform(std::string_view name);

/// The registration file that defines the op list.
inline constexpr IncFile kOpListInc = {"generated/register.inc", "scripts/codegen/codegen_ops.py"};

/// Tables that hold for every platform.
inline constexpr std::string_view kHoldsTable = "holds.txt";
inline constexpr std::string_view kPendingTable = "pending.txt";
inline constexpr std::string_view kRoutedTable = "routed.txt";
inline constexpr std::string_view kFlagGemsTable = "coverage/flaggems_python.txt";
inline constexpr std::string_view kFlagGemsCppTable = "coverage/flaggems_cpp.txt";
inline constexpr std::string_view kTileOpsTable = "coverage/tileops.txt";

}  // namespace vendor_confs
