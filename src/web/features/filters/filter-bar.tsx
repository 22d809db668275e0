import { type ChangeEvent, useId } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import styles from './filter-bar.module.css'
import { filterChoices, filterNames, isFiltered, noFilters, readFilters } from './filters.ts'
import { listHref } from './list-href.ts'

/** The filters of the list: a plain GET form; with script a choice takes effect at once and lives in the URL. */
export function FilterBar() {
  const [query] = useSearchParams()
  const navigation = useNavigation()
  const navigate = useNavigate()
  // While the list loads, the bar already shows what it will be.
  const coming = navigation.location?.pathname === '/' ? new URLSearchParams(navigation.location.search) : query
  const filters = readFilters(coming)

  function choose({ target }: ChangeEvent<HTMLSelectElement>) {
    const chosen = new URLSearchParams(coming)
    chosen.set(target.name, target.value)
    void navigate(listHref(chosen, readFilters(chosen)), { preventScrollReset: true })
  }

  return (
    <search>
      <form action="/" method="get" className={styles.bar} aria-label="Filter clans" autoComplete="off">
        {filterNames.map((name) => (
          <Choice key={name} name={name} value={filters[name]} onChange={choose} />
        ))}
        <div className={styles.ways}>
          <button type="submit" className={styles.apply}>
            Apply filters
          </button>
          <ClearFilters query={coming} shown={isFiltered(filters)} />
        </div>
      </form>
    </search>
  )
}

interface ChoiceProps {
  readonly name: keyof typeof filterChoices
  readonly value: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

function Choice({ name, value, onChange }: ChoiceProps) {
  const id = useId()
  const { label, any, options } = filterChoices[name]
  return (
    <div className={styles.choice} data-set={value !== undefined}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select id={id} name={name} value={value ?? 'any'} onChange={onChange} className={styles.select}>
        <option value="any">{any}</option>
        {Object.entries(options).map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Keeps its place while there is nothing to clear, so that the list below stays where it is. */
function ClearFilters({ query, shown }: { query: URLSearchParams; shown: boolean }) {
  return (
    <Link
      to={listHref(query, noFilters)}
      preventScrollReset
      className={styles.clear}
      data-shown={shown}
      // The link goes; whoever pressed it stays at the filters.
      onClick={({ currentTarget }) => currentTarget.closest('form')?.querySelector('select')?.focus()}
    >
      Clear filters
    </Link>
  )
}
