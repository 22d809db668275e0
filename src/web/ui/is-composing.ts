interface KeyPress {
  readonly isComposing: boolean
  readonly keyCode: number
}

/**
 * Whether the key is part of a text composition by an input method, such as for Japanese or Chinese. Esc and Enter then only
 * end the composition. Safari reports such keys only by the code 229.
 */
export function isComposing({ isComposing, keyCode }: KeyPress): boolean {
  return isComposing || keyCode === 229
}
