import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useApi } from '../../api-context.tsx'
import { timeLeftText } from './time-left-text.ts'

/** The server's time in the response, and the end of the vote week; both Unix ms. */
export interface VoteWeek {
  readonly timestamp: number
  readonly resetsAt: number
}

const refreshIntervalMs = 10_000

/** Counts down to the week's end by the server's time, then reloads the page's data. Needs a new `key` for each response. */
export function WeekTimeLeft({ week: { timestamp, resetsAt } }: { week: VoteWeek }) {
  const [elapsedMs, setElapsedMs] = useState(0)
  const api = useApi()
  const { revalidate } = useRevalidator()

  const update = useEffectEvent((elapsed: number) => {
    setElapsedMs(elapsed)
    if (timestamp + elapsed < resetsAt) return
    // Reload only if the site responds, because a failed revalidation replaces the page with an error. The next update retries.
    api.readDate().then(revalidate, () => {})
  })

  useEffect(() => {
    // Not `performance.now()`, because that stops while the device sleeps.
    const start = Date.now()
    const timer = setInterval(() => update(Date.now() - start), refreshIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={new Date(resetsAt).toISOString()}>{timeLeftText(resetsAt - timestamp - elapsedMs)}</time>
}
