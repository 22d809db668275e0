/** Sorted, since rotating a phone swaps width and height. Excludes the zoom, which users change. */
export function readScreen(): unknown {
  const { width, height, colorDepth } = screen
  return [Math.min(width, height), Math.max(width, height), colorDepth]
}
