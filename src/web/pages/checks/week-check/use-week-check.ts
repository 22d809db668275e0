import { useEffect, useRef, useState } from 'react'
import type { CheckedWeek } from '../../../features/result-check/check-messages.ts'
import { openLastCheckpoint } from '../../../features/result-check/last-checkpoint.ts'
import { openStorage } from '../../../storage/open-storage.ts'

export type WeekCheck =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly checked: number; readonly files: number }
  | { readonly kind: 'not-final' }
  | { readonly kind: 'done'; readonly report: CheckedWeek['report'] }
  | { readonly kind: 'failed'; readonly message: string }

/** Checks a week in a worker when `start` is called. The component needs a new key for another week. */
export function useWeekCheck(week: string, version: number | undefined) {
  const [check, setCheck] = useState<WeekCheck>({ kind: 'idle' })
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  async function start() {
    running.current.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: WeekCheck) => {
      if (!signal.aborted) setCheck(next)
    }
    show({ kind: 'running', checked: 0, files: 0 })
    const last = openLastCheckpoint(openStorage('local'))
    try {
      const { runCheck } = await import('../../../features/result-check/run-check.ts')
      if (signal.aborted) return
      const earlier = last.get()
      const { outcome, cancel } = runCheck(
        { kind: 'week', week, version, earlier: earlier === undefined ? [] : [earlier] },
        (checked, files) => show({ kind: 'running', checked, files }),
      )
      signal.addEventListener('abort', cancel)
      const result = await outcome
      if (!result) {
        show({ kind: 'not-final' })
        return
      }
      // If there are problems, keep the earlier checkpoint as evidence.
      if (result.checkpoint !== undefined && result.report.findings.length === 0) last.keep(result.checkpoint)
      show({ kind: 'done', report: result.report })
    } catch (error) {
      show({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  function cancel() {
    running.current.abort()
    setCheck({ kind: 'idle' })
  }

  return { check, start: () => void start(), cancel }
}
