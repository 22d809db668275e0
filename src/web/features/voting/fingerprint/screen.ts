/** Size and depth of the screen. Sorted, for a phone turned around is the same phone; without the zoom, which visitors change. */
export function readScreen(): unknown {
  const { width, height, colorDepth } = screen
  return [Math.min(width, height), Math.max(width, height), colorDepth]
}
