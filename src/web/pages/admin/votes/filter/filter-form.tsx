import { useState } from 'react'
import { Link } from 'react-router'
import { Field } from '../../../../features/forms/field.tsx'
import { SelectField } from '../../../../features/forms/select-field.tsx'
import { SubmitButton } from '../../../../features/forms/submit-button.tsx'
import { useContractForm } from '../../../../features/forms/use-contract-form.ts'
import { weekName } from '../../../../features/weeks/week-texts.ts'
import cellStyles from '../../shared/cells.module.css'
import { voteColumnLabels } from '../../shared/vote-columns/vote-column-labels.ts'
import { MoreFilterFields } from './filter-fields.tsx'
import styles from './filter-form.module.css'
import { filterLabels } from './filter-labels.ts'
import { timeErrors, toFilters, toTexts } from './filter-texts.ts'
import { useOnChange } from '../use-on-change.ts'
import {
  moreFilters,
  activeFilters,
  type FilterName,
  filterNames,
  readGroupColumn,
  voteHref,
  type VoteQuery,
  withoutFilters,
} from '../vote-query.ts'

interface FilterFormProps {
  /** The URL's query, including a week. */
  readonly query: VoteQuery
  readonly weeks: readonly string[]
  readonly busy: boolean
  /** Whether votes are shown; if so, the checkbox and the grouping take effect immediately. */
  readonly isFetched: boolean
  /** Errors of filters that the server rejected. */
  readonly rejected: Readonly<Partial<Record<FilterName, string>>> | undefined
  readonly onFetch: (query: VoteQuery) => void
}

const fields = [...filterNames, 'by'] as const
const groupings = [['', 'Single votes'] as const, ...Object.entries(voteColumnLabels)]

export function FilterForm({ query, weeks, busy, isFetched, rejected, onFetch }: FilterFormProps) {
  const texts = toTexts(query.filters)
  const [isOpen, setOpen] = useState(false)
  const form = useContractForm('searchVotes', {
    fields,
    // The schema validates texts from URLs, so pass texts.
    body: (values) => ({ week: values.week, ...toFilters(values, query.filters) }) as { week: string },
    validate: timeErrors,
    send: (_, values) => {
      const filters = toFilters(values, query.filters)
      onFetch({ ...query, filters, by: readGroupColumn(values.by), page: 1 })
      return Promise.resolve()
    },
    toFormErrors: () => ({}),
  })
  // Reset all inputs to the new query, including edited ones.
  useOnChange(voteHref(query), () => form.clear())

  const isUnchanged = (name: FilterName) => form.values[name] === texts[name]
  const errorOf = (name: FilterName) => form.errorOf(name) ?? (isUnchanged(name) ? rejected?.[name] : undefined)
  const hasHiddenErrors = moreFilters.some((name) => errorOf(name) !== undefined)

  function applyChange() {
    if (isFetched) form.submit()
  }

  return (
    <search>
      <form {...form.formProps} className={styles.form} aria-label="Filter votes">
        <div className={styles.fields}>
          <SelectField
            name="week"
            label={filterLabels.week}
            options={weeks.map((week) => [week, weekName(week)])}
            defaultValue={texts.week}
            error={errorOf('week')}
          />
          <Field
            name="clan"
            label={filterLabels.clan}
            hint="An ID such as #7, or a part of the name"
            maxLength={100}
            defaultValue={texts.clan}
            error={errorOf('clan')}
            autoComplete="off"
          />
          <Field
            name="address"
            label={filterLabels.address}
            hint="An address, its beginning or a network"
            maxLength={49}
            defaultValue={texts.address}
            error={errorOf('address')}
            autoComplete="off"
          />
          <SelectField
            name="by"
            label="Group by"
            options={groupings}
            defaultValue={query.by ?? ''}
            onChange={applyChange}
          />
        </div>
        <details
          open={isOpen || hasHiddenErrors}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          className={styles.more}
        >
          <summary>More filters</summary>
          <p className={styles.note}>Enter “none” to find votes without a value.</p>
          <div className={styles.fields}>
            <MoreFilterFields texts={texts} errorOf={errorOf} />
          </div>
        </details>
        <div className={styles.actions}>
          <SubmitButton form={{ busy: busy || form.busy, valid: form.valid }}>Fetch</SubmitButton>
          <label className={styles.check}>
            <input
              type="checkbox"
              name="excludeZeroScore"
              value="true"
              defaultChecked={texts.excludeZeroScore === 'true'}
              onChange={applyChange}
            />
            {filterLabels.excludeZeroScore}
          </label>
          {activeFilters(query).length > 0 && (
            <Link to={voteHref(withoutFilters(query))} preventScrollReset className={cellStyles.link}>
              Clear filters
            </Link>
          )}
        </div>
      </form>
    </search>
  )
}
