/** How many fingers the device tells apart, and whether its main pointer is a coarse one. */
export function readTouch(): unknown {
  return [navigator.maxTouchPoints, matchMedia('(pointer: coarse)').matches]
}
