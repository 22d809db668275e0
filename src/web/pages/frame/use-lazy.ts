import { useState } from 'react'

/** Something that the page does without until it is asked for. */
export interface Lazy<T> {
  readonly value: T | undefined
  readonly failed: boolean
  /** Gets it, unless it is there or on its way. */
  readonly want: () => void
}

/** Loads a part of the page when it is first wanted. `load` must stay the same. */
export function useLazy<T extends object>(load: () => Promise<T>): Lazy<T> {
  const [state, setState] = useState<'unwanted' | 'coming' | 'failed' | T>('unwanted')

  function want() {
    if (state !== 'unwanted' && state !== 'failed') return
    setState('coming')
    load().then(
      (value) => setState(() => value),
      () => setState('failed'),
    )
  }

  return { value: typeof state === 'string' ? undefined : state, failed: state === 'failed', want }
}
