export interface Engine {
  readonly name: string
  go(address: string): Promise<void>
  /** Evaluates a JavaScript expression in the page and awaits its value. */
  evaluate(expression: string): Promise<unknown>
  act(sequences: readonly Sequence[]): Promise<void>
  /** Console errors and Content-Security-Policy violations so far. */
  errors(): readonly string[]
  close(): Promise<void>
}

/** An action sequence in the format of WebDriver and WebDriver BiDi. */
export interface Sequence {
  readonly type: 'pointer' | 'key'
  readonly id: string
  readonly actions: readonly object[]
}

export function pressAt(x: number, y: number): Sequence {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { type: 'pointer', id: 'mouse', actions }
}

/** WebDriver's code points for special keys. */
export const keys = { enter: '\uE007', escape: '\uE00C' } as const

export function typeText(text: string): Sequence {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}
