/** Frees the memory of large arrays that are no longer used. Garbage collection often does so too late. */
export function release(arrays: Iterable<{ readonly buffer: ArrayBuffer }>): void {
  for (const { buffer } of arrays) if (!buffer.detached) buffer.transfer(0)
}
