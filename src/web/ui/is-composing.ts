interface KeyPress {
  readonly isComposing: boolean
  readonly keyCode: number
}

/** Whether the key is part of an input method's composition, which Esc and Enter only end. Safari reports only the code 229. */
export function isComposing({ isComposing, keyCode }: KeyPress): boolean {
  return isComposing || keyCode === 229
}
