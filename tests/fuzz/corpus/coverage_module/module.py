#!/usr/bin/env python3
"""Measured coverage sets."""

# FLAGGEMS_PYTHON_OPS: one measured set.
FLAGGEMS_PYTHON_OPS = frozenset({
    "_conj", "add.Tensor",
    "mul",
})  # fmt: skip

FLAGGEMS_PYTHON_OPS_FROZEN = frozenset({"mul"})
FLAGGEMS_CPP_OPS: frozenset = frozenset({"cat"})
FLAGGEMS_HOLDS = frozenset({"sort"})
TILEOPS_OPS = frozenset({"mm"})


def main():
    print(len(FLAGGEMS_CPP_OPS))


if __name__ == "__main__":
    main()
