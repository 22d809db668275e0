import type { ApiResponse } from '#contract/endpoint.ts'
import type { listVoteCases } from '#contract/vote-cases.ts'
import { DateTime } from '../../../../features/dates/date-time.tsx'
import { weekName } from '../../../../features/weeks/week-texts.ts'
import { EmptyState } from '../../shared/desk-section.tsx'
import { type CaseQuery, statusLabels } from '../case-query.ts'

type LoadedCases = ApiResponse<typeof listVoteCases>['body']

interface NoCasesProps extends Pick<LoadedCases, 'weeks' | 'examined'> {
  readonly query: CaseQuery
}

/** Explains an empty list: nothing was found, or nothing was examined. */
export function NoCases({ query: { status, week }, weeks, examined }: NoCasesProps) {
  const inWeek = week === undefined ? '' : ` in ${weekName(week).toLowerCase()}`
  if (status !== 'open')
    return (
      <EmptyState headline={`No cases${inWeek}`}>
        No case has the status “{statusLabels[status].toLowerCase()}”.
      </EmptyState>
    )
  const last = runOn(week, weeks) ?? examined
  return (
    <EmptyState icon={last ? '✓' : '0'} headline={`No open cases${inWeek}`}>
      {last ? (
        <>
          The vote detector last examined {weekName(last.week).toLowerCase()} at{' '}
          <DateTime instant={last.at} format="minute" />.
        </>
      ) : (
        'The vote detector has not examined any votes yet.'
      )}
    </EmptyState>
  )
}

/** The detector's last run on a week, if that week has cases. */
function runOn(week: string | undefined, weeks: LoadedCases['weeks']): LoadedCases['examined'] {
  const at = weeks.find((listed) => listed.week === week)?.examined_at ?? null
  return week === undefined || at === null ? null : { week, at }
}
