// SPDX-License-Identifier: Apache-2.0
#include "vendor_confs/heap.h"

#include <cstdint>
#include <cstdlib>

#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

namespace vendor_confs {
namespace {

constexpr std::uintptr_t kHugePage = std::uintptr_t{2} << 20U;

std::uintptr_t heap_end() {
  return reinterpret_cast<std::uintptr_t>(::sbrk(0));
}

}  // namespace

void prepare_heap() {
  constexpr int kMostKept = 1 << 28;
  ::mallopt(M_MMAP_THRESHOLD, kMostKept);
  ::mallopt(M_TRIM_THRESHOLD, kMostKept);
  const std::uintptr_t begin = (heap_end() + kHugePage - 1) & ~(kHugePage - 1);
  void* volatile grown =
      std::malloc(3 * kHugePage);  // volatile: or the pair of calls is optimised away
  std::free(grown);
  const std::uintptr_t end = heap_end() & ~(kHugePage - 1);
  if (begin < end) {  // else another allocator is in place, or the system refused
    ::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
  }
}

}  // namespace vendor_confs
