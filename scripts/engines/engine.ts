/** A browser engine on one page, driven the way its own remote protocol allows. */
export interface Engine {
  readonly name: string
  /** Loads a page and answers once it has loaded. */
  go(address: string): Promise<void>
  /** What a JavaScript expression comes to in the page, awaited. */
  evaluate(expression: string): Promise<unknown>
  /** Performs input as the user's own devices would: WebDriver's action sequences. */
  act(sequences: readonly Sequence[]): Promise<void>
  /** Errors in the console and violations of the Content-Security-Policy until now. */
  complaints(): readonly string[]
  close(): Promise<void>
}

/** A sequence of actions of one device, as WebDriver and WebDriver BiDi both write it. */
export interface Sequence {
  readonly type: 'pointer' | 'key'
  readonly id: string
  readonly actions: readonly object[]
}

/** A press of the mouse at a place of the window, in CSS pixels. */
export function pressAt(x: number, y: number): Sequence {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return { type: 'pointer', id: 'mouse', actions }
}

/** WebDriver's letters for keys that write none. */
export const keys = { enter: '\uE007', escape: '\uE00C' } as const

export function typeText(text: string): Sequence {
  const actions = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}
