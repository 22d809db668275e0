export function readTouch(): unknown {
  return [navigator.maxTouchPoints, matchMedia('(pointer: coarse)').matches]
}
