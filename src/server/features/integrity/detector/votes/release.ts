/** Frees the memory of large arrays that nothing uses anymore. Garbage collection would often do it too late. */
export function release(arrays: Iterable<{ readonly buffer: ArrayBuffer }>): void {
  for (const { buffer } of arrays) if (!buffer.detached) buffer.transfer(0)
}
