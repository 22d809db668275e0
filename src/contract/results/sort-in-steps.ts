/** Length of a run sorted with `Array.sort`, which takes about a millisecond. */
const runLength = 1024
const mergedPerStep = 4096

/** Stable sort of a copy. Yields after at most a few milliseconds, so that the caller can interleave other work. */
export function* sortInSteps<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<undefined, T[]> {
  let runs: T[][] = []
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let i = 0; i < runs.length; i += 2) merged.push(yield* merge(runs[i] ?? [], runs[i + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

function* merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<undefined, T[]> {
  const merged: T[] = []
  let [i, j] = [0, 0]
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]]
    const isLeft = j >= right.length || (i < left.length && compare(a as T, b as T) <= 0)
    merged.push((isLeft ? a : b) as T)
    if (isLeft) i++
    else j++
    if (merged.length % mergedPerStep === 0) yield
  }
  return merged
}
