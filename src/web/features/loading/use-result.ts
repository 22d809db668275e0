import { useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { errorMessage } from '../forms/error-message.ts'
import type { Result } from './result.ts'

export interface Loaded<T> {
  /** The newest data; after an error, the previous data. */
  readonly data: T | undefined
  /** Why the last load failed; undefined during a retry. */
  readonly error: string | undefined
  /** True while loading; `data` may be outdated. */
  readonly busy: boolean
  /** Runs the page's loaders again, and ignores responses to earlier requests. */
  readonly reload: () => void
  /** Updates the data optimistically, until the loader's next result. */
  readonly change: (update: (data: T) => T) => void
}

interface ResultState<T> {
  readonly result: Result<T> | null
  readonly data: T | undefined
  readonly reloading: boolean
}

/** Tracks a loader's result; null until there is one. The router drops outdated responses. */
export function useResult<T>(result: Result<T> | null): Loaded<T> {
  const { revalidate, state } = useRevalidator()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const [last, setLast] = useState<ResultState<T>>(() => toState(result, undefined))
  const current = last.result === result ? last : toState(result, last.data)
  if (current !== last) setLast(current)

  // The router reports a revalidation with a delay, `reloading` does not.
  const busy = !result || current.reloading || state === 'loading' || next?.pathname === pathname
  return {
    data: current.data,
    error: result && 'error' in result && !busy ? errorMessage(result.error) : undefined,
    busy,
    reload() {
      setLast((previous) => ({ ...previous, reloading: true }))
      void revalidate()
    },
    change: (update) =>
      setLast((previous) => (previous.data === undefined ? previous : { ...previous, data: update(previous.data) })),
  }
}

function toState<T>(result: Result<T> | null, previousData: T | undefined): ResultState<T> {
  const fallback = result ? previousData : undefined
  return { result, data: result && 'data' in result ? result.data : fallback, reloading: false }
}
