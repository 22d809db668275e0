import type { ClanWeek } from '#contract/weeks.ts'
import { LoadState } from '../../../features/loading/load-state.tsx'
import type { Result } from '../../../features/loading/result.ts'
import { useResult } from '../../../features/loading/use-result.ts'
import { WeekHistory } from '../../../features/weeks/week-history.tsx'
import pageStyles from '../profile.page.module.css'

interface PastWeeksSectionProps {
  readonly result: Result<ClanWeek[]> | null
  readonly listed: boolean
}

/** Rank and votes of the owner's clan by week. Hidden for a clan without weeks, which was never listed. */
export function PastWeeksSection({ result, listed }: PastWeeksSectionProps) {
  const weeks = useResult(result)
  const isEmpty = weeks.data === undefined ? !listed : weeks.data.length === 0
  if (isEmpty && weeks.error === undefined) return null
  const isLoading = weeks.data === undefined && weeks.error === undefined
  return (
    <section className={pageStyles.card} aria-labelledby="past-weeks" aria-busy={isLoading}>
      <h2 id="past-weeks" tabIndex={-1}>
        Rank and votes by week
      </h2>
      <LoadState
        loaded={weeks}
        errorHeadline="The past weeks could not be loaded"
        placeholder={<p className={pageStyles.text}>Loading the past weeks…</p>}
        compact
      >
        {(data) => <WeekHistory weeks={data} />}
      </LoadState>
    </section>
  )
}
