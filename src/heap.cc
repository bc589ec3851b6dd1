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

char* heap_end() {
  return static_cast<char*>(::sbrk(0));
}

/// How far `place` stands behind the last huge page's start.
std::uintptr_t past_boundary(const char* place) {
  return reinterpret_cast<std::uintptr_t>(place) % kHugePage;
}

}  // namespace

void prepare_heap() {
  constexpr int kMostKept = 1 << 28;
  ::mallopt(M_MMAP_THRESHOLD, kMostKept);
  ::mallopt(M_TRIM_THRESHOLD, kMostKept);
  char* begin = heap_end();
  begin += (kHugePage - past_boundary(begin)) % kHugePage;
  void* volatile grown = std::malloc(3 * kHugePage);  // volatile: else the pair is optimised away
  std::free(grown);
  char* end = heap_end();
  end -= past_boundary(end);
  if (begin < end) {  // else another allocator is in place, or the system refused
    ::madvise(begin, static_cast<std::size_t>(end - begin), MADV_HUGEPAGE);
  }
}

}  // namespace vendor_confs
