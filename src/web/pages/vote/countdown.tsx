import { useEffect, useState } from 'react'
import { retryText } from '../../features/voting/vote-texts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** The seconds left until an instant (Unix ms of the device). Screen readers hear it once, not each second. */
export function Countdown({ until, className }: { until: number; className?: string | undefined }) {
  const [whole] = useState(() => secondsUntil(until))
  const [left, setLeft] = useState(whole)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p className={className}>
      <VisuallyHidden>{retryText(whole)}</VisuallyHidden>
      <span aria-hidden="true">Trying again in {left} s</span>
    </p>
  )
}

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000))
