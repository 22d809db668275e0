import { useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { errorMessage } from '../forms/error-message.ts'
import type { Result } from './result.ts'

/** The state of a part of a page that a loader fills. */
export interface Loaded<T> {
  /** The newest data; after a failure the data from before. */
  readonly data: T | undefined
  /** Why the last load failed; undefined while another try is under way. */
  readonly error: string | undefined
  /** A load is under way: `data` may be outdated. */
  readonly busy: boolean
  /** Runs the loaders of the page again. An answer to an earlier request no longer counts. */
  readonly reload: () => void
  /** Applies the effect of an action at once, until the loader's next result. */
  readonly change: (update: (data: T) => T) => void
}

interface Shown<T> {
  readonly result: Result<T> | null
  readonly data: T | undefined
  readonly reloading: boolean
}

/** Follows the result of a loader; null while there is none. The router drops outdated answers. */
export function useResult<T>(result: Result<T> | null): Loaded<T> {
  const { revalidate, state } = useRevalidator()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const [last, setLast] = useState<Shown<T>>(() => show(result, undefined))
  const shown = last.result === result ? last : show(result, last.data)
  if (shown !== last) setLast(shown)

  // The router tells of a revalidation a moment after it was asked for; `reloading` is true at once.
  const busy = !result || shown.reloading || state === 'loading' || next?.pathname === pathname
  return {
    data: shown.data,
    error: result && 'error' in result && !busy ? errorMessage(result.error) : undefined,
    busy,
    reload() {
      setLast((now) => ({ ...now, reloading: true }))
      void revalidate()
    },
    change: (update) => setLast((now) => (now.data === undefined ? now : { ...now, data: update(now.data) })),
  }
}

function show<T>(result: Result<T> | null, before: T | undefined): Shown<T> {
  const kept = result ? before : undefined
  return { result, data: result && 'data' in result ? result.data : kept, reloading: false }
}
