interface KeyPress {
  readonly isComposing: boolean
  readonly keyCode: number
}

/**
 * Whether the key belongs to text that an input method composes of several keys, such as Japanese or Chinese. Esc and Enter
 * end the composition then, and do nothing else. Safari reports such a key only by the code 229.
 */
export function isComposing({ isComposing, keyCode }: KeyPress): boolean {
  return isComposing || keyCode === 229
}
