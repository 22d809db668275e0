import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useApi } from '../../api-context.tsx'
import { timeLeftText } from './time-left-text.ts'

/** The server's time when it responded, and the end of the vote week; Unix ms. */
export interface VoteWeek {
  readonly timestamp: number
  readonly resetsAt: number
}

const refreshIntervalMs = 10_000

/**
 * The time until the vote week ends; then loads the page's data again. Counts from the server's time, because the device's
 * clock may be wrong. Needs a new `key` for each response.
 */
export function WeekTimeLeft({ week: { timestamp, resetsAt } }: { week: VoteWeek }) {
  const [elapsedMs, setElapsedMs] = useState(0)
  const api = useApi()
  const { revalidate } = useRevalidator()

  const update = useEffectEvent((elapsed: number) => {
    setElapsedMs(elapsed)
    if (timestamp + elapsed < resetsAt) return
    // Only if the site responds: a failed revalidation replaces the page with an error. The next update retries.
    api.readDate().then(revalidate, () => {})
  })

  useEffect(() => {
    // Not `performance.now()`, which stops while the device sleeps.
    const start = Date.now()
    const timer = setInterval(() => update(Date.now() - start), refreshIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={new Date(resetsAt).toISOString()}>{timeLeftText(resetsAt - timestamp - elapsedMs)}</time>
}
