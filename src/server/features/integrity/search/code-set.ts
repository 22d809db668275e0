/** A bitset of a column's codes: the bits of millions of codes fit in the CPU cache. */
export type CodeSet = Uint32Array

/** For the codes below `size`. */
export function createCodeSet(size: number): CodeSet {
  return new Uint32Array((size + 31) >>> 5)
}

export function includeCode(set: CodeSet, code: number): void {
  set[code >>> 5]! |= 1 << (code & 31)
}

export function excludeCode(set: CodeSet, code: number): void {
  set[code >>> 5]! &= ~(1 << (code & 31))
}

/** 1 or 0, so that sums need no branch. */
export function hasCode(set: CodeSet, code: number): number {
  return ((set[code >>> 5] ?? 0) >>> (code & 31)) & 1
}
