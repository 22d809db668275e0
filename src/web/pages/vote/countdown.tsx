import { useEffect, useState } from 'react'
import { speakPause } from '../../features/voting/vote-texts.ts'

/** The seconds left until an instant (Unix ms of the device). Read out once, not each second. */
export function Countdown({ until, className }: { until: number; className?: string | undefined }) {
  const [whole] = useState(() => secondsUntil(until))
  const [left, setLeft] = useState(whole)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p className={className} aria-label={speakPause(whole)} role="timer">
      Trying again in <span>{left}</span> s
    </p>
  )
}

const secondsUntil = (instant: number) => Math.max(0, Math.ceil((instant - Date.now()) / 1000))
