import { Link } from 'react-router'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import styles from './active-filters.module.css'
import { filterLabels } from './filter-labels.ts'
import { activeFilters, type FilterName, voteHref, type VoteQuery, withFilters } from '../vote-query.ts'
import { VoteValue } from '../vote-value.tsx'

/** Readable names of filter values, such as the name of a clan that is filtered by ID. */
export type FilterLabels = Readonly<Partial<Record<FilterName, string | null>>>

interface ActiveFiltersProps {
  readonly query: VoteQuery
  readonly labels: FilterLabels
}

/** The filters other than the week. Pressing one removes it. */
export function ActiveFilters({ query, labels }: ActiveFiltersProps) {
  const names = activeFilters(query)
  if (names.length === 0) return null
  return (
    <ul className={styles.filters} aria-label="Filters">
      {names.map((name) => (
        <li key={name}>
          <Link to={voteHref(withFilters(query, { [name]: undefined }))} preventScrollReset className={styles.filter}>
            <VisuallyHidden>Remove the filter </VisuallyHidden>
            <FilterText name={name} query={query} labels={labels} />
            <span className={styles.remove} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface FilterTextProps extends ActiveFiltersProps {
  readonly name: FilterName
}

/** A filter in words, such as "Country: DE". */
export function FilterText({ name, query, labels }: FilterTextProps) {
  if (name === 'excludeZeroScore') return filterLabels.excludeZeroScore
  return (
    <span>
      {filterLabels[name]}: <VoteValue column={name} value={query.filters[name] ?? ''} label={labels[name]} />
    </span>
  )
}
