import { DateTime } from '../../features/dates/date-time.tsx'

/** `instant`: when the next vote is possible, in Unix ms. */
export function NextVote({ instant, className }: { instant: number; className?: string | undefined }) {
  return (
    <p className={className}>
      Your next vote opens <DateTime instant={instant} format="weekday" />.
    </p>
  )
}
