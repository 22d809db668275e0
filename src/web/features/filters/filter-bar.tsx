import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import styles from './filter-bar.module.css'
import { filterChoices, filterNames, isFiltered, noFilters, readFilters } from './filters.ts'
import { listHref } from './list-href.ts'
import { SearchField } from './search-field.tsx'
import { useDebounced } from './use-debounced.ts'

/** So long (ms) after a key it is likely that another follows. */
const typingPause = 250

/** The filters of the list: a plain GET form; with script a choice takes effect at once and lives in the URL. */
export function FilterBar() {
  const [query] = useSearchParams()
  const navigation = useNavigation()
  const navigate = useNavigate()
  // While the list loads, the bar already shows what it will be.
  const isLeaving = navigation.location !== undefined && navigation.location.pathname !== '/'
  const coming = navigation.location && !isLeaving ? new URLSearchParams(navigation.location.search) : query
  const filters = readFilters(coming)

  const form = useRef<HTMLFormElement>(null)
  const searchLater = useDebounced((typed: string) => {
    // Whoever has followed a link since means that one.
    if (!isLeaving) search(typed)
  }, typingPause)

  /** What the form says; each of its fields is a text. */
  const readForm = () => new URLSearchParams([...new FormData(form.current ?? undefined)] as [string, string][])

  /** Goes where the form says: what is typed counts at once when a choice is made beside it. */
  function go(change: { readonly name: string; readonly value: string }, replace: boolean) {
    searchLater.cancel()
    const asked = readForm()
    asked.set(change.name, change.value)
    void navigate(listHref(coming, readFilters(asked)), { replace, preventScrollReset: true })
  }

  /** What was chosen or typed before script listened stands in the form, and not yet in the address. */
  const catchUp = useEffectEvent(() => {
    const href = listHref(query, readFilters(readForm()))
    if (href !== listHref(query, filters)) void navigate(href, { preventScrollReset: true })
  })
  useEffect(() => catchUp(), [])

  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => go(target, false)
  // A word is many keys, and one step back.
  function search(typed: string) {
    go({ name: 'q', value: typed }, true)
  }

  return (
    <search>
      <form ref={form} action="/" method="get" className={styles.bar} aria-label="Filter clans" autoComplete="off">
        <SearchField value={filters.q} onType={searchLater.call} onSearch={search} />
        {filterNames.map((name) => (
          <Choice key={name} name={name} value={filters[name]} onChange={choose} />
        ))}
        <div className={styles.ways}>
          <button type="submit" className={styles.apply}>
            Apply filters
          </button>
          <ClearFilters query={coming} shown={isFiltered(filters)} onClear={searchLater.cancel} />
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
function ClearFilters({
  query,
  shown,
  onClear,
}: {
  readonly query: URLSearchParams
  readonly shown: boolean
  readonly onClear: () => void
}) {
  return (
    <Link
      to={listHref(query, noFilters)}
      preventScrollReset
      className={styles.clear}
      data-shown={shown}
      onClick={({ currentTarget }) => {
        onClear()
        // The link goes; whoever pressed it stays at the filters.
        currentTarget.closest('form')?.querySelector('select')?.focus()
      }}
    >
      Clear filters
    </Link>
  )
}
