import { useEffect, useState } from 'react'
import { timeLeftText } from './time-left-text.ts'

/** The server's time when it responded, and the end of the vote week; Unix ms. */
export interface VoteWeek {
  readonly timestamp: number
  readonly resetsAt: number
}

const refreshIntervalMs = 10_000

/**
 * The time until the vote week ends. Counts from the server's time, because the device's clock may be wrong. Needs a new
 * `key` for each response.
 */
export function WeekTimeLeft({ week: { timestamp, resetsAt } }: { week: VoteWeek }) {
  const [elapsedMs, setElapsedMs] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setElapsedMs(performance.now() - start), refreshIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={new Date(resetsAt).toISOString()}>{timeLeftText(resetsAt - timestamp - elapsedMs)}</time>
}
