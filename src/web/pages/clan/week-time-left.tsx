import { useEffect, useState } from 'react'
import { timeLeftText } from './time-left-text.ts'

/** The vote week as the server told it: its time then and the week's end, Unix ms. */
export interface WeekAsRead {
  readonly timestamp: number
  readonly resetsAt: number
}

/** How often the time that is left is looked at, in ms. */
const interval = 10_000

/** How long the vote week still lasts. Counted from the server's time on, which the device's own may
 * not agree with; give it another key with each reading. */
export function WeekLeft({ week: { timestamp, resetsAt } }: { week: WeekAsRead }) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const begin = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - begin), interval)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={new Date(resetsAt).toISOString()}>{timeLeftText(resetsAt - timestamp - passed)}</time>
}
