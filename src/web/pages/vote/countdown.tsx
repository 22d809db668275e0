import { useEffect, useState } from 'react'
import { speakPause } from '../../features/voting/vote-texts.ts'
import { Spoken } from '../../ui/spoken.tsx'

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
      <Spoken>{speakPause(whole)}</Spoken>
      <span aria-hidden="true">Trying again in {left} s</span>
    </p>
  )
}

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000))
