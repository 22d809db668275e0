import { DateTime } from '../../features/dates/date-time.tsx'

/** When a vote is possible again (Unix ms). */
export function NextVote({ instant, className }: { instant: number; className?: string | undefined }) {
  return (
    <p className={className}>
      Your next vote opens <DateTime instant={instant} form="weekday" />.
    </p>
  )
}
