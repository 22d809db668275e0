import { useId } from 'react'
import { useNavigate } from 'react-router'
import type { listVoteCases } from '#contract/vote-cases.ts'
import type { ApiResponse } from '#contract/endpoint.ts'
import fieldStyles from '../../../../features/forms/field.module.css'
import { weekName } from '../../../../features/weeks/week-texts.ts'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { StatusLinks } from '../../shared/status-links.tsx'
import styles from './case-filter.module.css'
import { type CaseQuery, caseListHref, statusLabels } from '../case-query.ts'

type ExaminedWeek = ApiResponse<typeof listVoteCases>['body']['weeks'][number]

interface CaseFilterProps {
  readonly query: CaseQuery
  /** Undefined until loaded. */
  readonly weeks: readonly ExaminedWeek[] | undefined
}

/** Selects week and status of the listed cases; both are in the URL. */
export function CaseFilter({ query, weeks }: CaseFilterProps) {
  const navigate = useNavigate()
  const id = useId()
  const { week } = query
  const isListed = week === undefined || weeks?.some((listed) => listed.week === week)
  return (
    <div className={styles.bar}>
      <div className={styles.week}>
        <label htmlFor={id}>
          <VisuallyHidden>Week</VisuallyHidden>
        </label>
        <div className={fieldStyles.control}>
          <select
            id={id}
            className={fieldStyles.input}
            value={week ?? ''}
            onChange={({ target }) =>
              void navigate(caseListHref({ ...query, week: target.value || undefined }), { preventScrollReset: true })
            }
          >
            <option value="">All weeks</option>
            {!isListed && <option value={week}>{weekName(week)}</option>}
            {weeks?.map((listed) => (
              <option key={listed.week} value={listed.week}>
                {weekName(listed.week)} ({listed.open} open)
              </option>
            ))}
          </select>
        </div>
      </div>
      <StatusLinks
        label="Status of cases"
        labels={statusLabels}
        current={query.status}
        hrefOf={(status) => caseListHref({ ...query, status })}
      />
    </div>
  )
}
