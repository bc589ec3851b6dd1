// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace vendor_confs {

/// Makes the heap ready for a short run: grown once, in huge pages where the kernel has them, and
/// not given back before the end. A run touches some megabytes, and to have them mapped four
/// kilobytes at a time was a quarter of its time (docs/performance.md). Changes nothing else; call
/// it first in main.
void prepare_heap();

}  // namespace vendor_confs
