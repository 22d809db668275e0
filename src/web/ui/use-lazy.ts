import { useState } from 'react'

export interface Lazy<T> {
  readonly value: T | undefined
  readonly hasFailed: boolean
  /** Starts loading, unless already loaded or loading. */
  readonly load: () => void
}

/** Loads a part of the page on demand. */
export function useLazy<T extends object>(importPart: () => Promise<T>): Lazy<T> {
  const [state, setState] = useState<'idle' | 'loading' | 'failed' | T>('idle')

  function load() {
    if (state !== 'idle' && state !== 'failed') return
    setState('loading')
    importPart().then(
      (value) => setState(() => value),
      () => setState('failed'),
    )
  }

  return { value: typeof state === 'string' ? undefined : state, hasFailed: state === 'failed', load }
}
