import { useEffect, useState } from 'react'
import { retryText } from '../../features/voting/texts/vote-texts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** Counts down to `until` (Unix ms by the device's clock). Screen readers announce it only once. */
export function Countdown({ until, className }: { until: number; className?: string | undefined }) {
  const [initialSeconds] = useState(() => secondsUntil(until))
  const [seconds, setSeconds] = useState(initialSeconds)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p className={className}>
      <VisuallyHidden>{retryText(initialSeconds)}</VisuallyHidden>
      <span aria-hidden="true">Trying again in {seconds} s</span>
    </p>
  )
}

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000))
