import { useState } from 'react'
import type { PlayTimes as Times } from '#contract/clan-facts.ts'
import { timeZoneText } from '#contract/rules/time/time-zone-text.ts'
import { useDateLanguages } from '../dates/date-language.ts'
import { timesText } from './fact-texts.ts'
import styles from './play-times.module.css'
import { timesInZone } from './times-in-zone.ts'

/** Uses the clan's time zone on the server and during hydration, whose output is the same for everyone; then the visitor's. */
export function PlayTimes({ times }: { readonly times: Times }) {
  const [now] = useState(Date.now)
  const isHydrated = useDateLanguages() !== undefined
  const local = isHydrated ? timesInZone(times, new Intl.DateTimeFormat().resolvedOptions().timeZone, now) : undefined
  return (
    <>
      {timesText(local ?? times)}
      <span className={styles.zone}>{zoneText(times, local?.from)}</span>
    </>
  )
}

/** `localFrom`: the clan's start time in the visitor's time zone. */
function zoneText({ from, time_zone }: Times, localFrom: string | undefined): string {
  const zone = timeZoneText(time_zone)
  if (localFrom === undefined) return `Time in ${zone}`
  return localFrom === from ? 'Your time' : `Your time (${from} in ${zone})`
}
