import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import styles from './filter-bar.module.css'
import { filterChoices, filterNames, isFiltered, noFilters, readFilters } from './filters.ts'
import { listHref } from './list-href.ts'
import { SearchField } from './search-field.tsx'
import { useDebounced } from './use-debounced.ts'

const debounceMs = 250

/** A plain GET form. With script a choice takes effect immediately and is stored in the URL. `resultsId`: the list's element. */
export function FilterBar({ resultsId }: { readonly resultsId: string }) {
  const [query] = useSearchParams()
  const navigation = useNavigation()
  const navigate = useNavigate()
  // While the list loads, show the filters of the target URL.
  const isLeaving = navigation.location !== undefined && navigation.location.pathname !== '/'
  const targetQuery = navigation.location && !isLeaving ? new URLSearchParams(navigation.location.search) : query
  const filters = readFilters(targetQuery)

  const form = useRef<HTMLFormElement>(null)
  const debouncedSearch = useDebounced((text: string) => {
    // Drop the search if the user has followed a link to another page.
    if (!isLeaving) search(text)
  }, debounceMs)

  /** The form has only text fields. */
  const readForm = () => new URLSearchParams([...new FormData(form.current ?? undefined)] as [string, string][])

  /** Navigates to the form's filters plus `change`. Includes search text whose debounce is pending. */
  function applyChange(change: { readonly name: string; readonly value: string }, replace: boolean, hash = '') {
    debouncedSearch.cancel()
    const formQuery = readForm()
    formQuery.set(change.name, change.value)
    // The router scrolls to the element that the hash names.
    void navigate(listHref(targetQuery, readFilters(formQuery)) + hash, { replace, preventScrollReset: !hash })
  }

  /** Applies input from before hydration, which is in the form but not in the URL. */
  const applyEarlyInput = useEffectEvent(() => {
    const href = listHref(query, readFilters(readForm()))
    if (href !== listHref(query, filters)) void navigate(href, { preventScrollReset: true })
  })
  useEffect(() => applyEarlyInput(), [])

  const select = ({ target }: ChangeEvent<HTMLSelectElement>) => applyChange(target, false)
  // Replace the history entry, so that typing a word is a single step back.
  function search(text: string, hash?: string) {
    applyChange({ name: 'q', value: text }, true, hash)
  }
  /** On a phone, the filters and the screen keyboard cover the results: closes the keyboard and scrolls to them. */
  function searchOnEnter(input: HTMLInputElement) {
    const isPhone = matchMedia('(width < 768px)').matches
    if (isPhone) input.blur()
    search(input.value, isPhone ? `#${resultsId}` : '')
  }

  return (
    <search>
      <form
        ref={form}
        action={`/#${resultsId}`}
        method="get"
        className={styles.bar}
        aria-label="Filter clans"
        autoComplete="off"
      >
        <SearchField
          value={filters.q}
          onInput={debouncedSearch.call}
          onEnter={searchOnEnter}
          onClear={() => search('')}
        />
        {filterNames.map((name) => (
          <FilterSelect key={name} name={name} value={filters[name]} onChange={select} />
        ))}
        <div className={styles.actions}>
          <button type="submit" className={styles.apply}>
            Apply filters
          </button>
          <ClearFilters query={targetQuery} isVisible={isFiltered(filters)} onClear={debouncedSearch.cancel} />
        </div>
      </form>
    </search>
  )
}

interface FilterSelectProps {
  readonly name: keyof typeof filterChoices
  readonly value: string | undefined
  readonly onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

function FilterSelect({ name, value, onChange }: FilterSelectProps) {
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

/** Keeps its place while hidden, so that the list below does not move. */
function ClearFilters({
  query,
  isVisible,
  onClear,
}: {
  readonly query: URLSearchParams
  readonly isVisible: boolean
  readonly onClear: () => void
}) {
  return (
    <Link
      to={listHref(query, noFilters)}
      preventScrollReset
      className={styles.clear}
      data-visible={isVisible}
      onClick={({ currentTarget }) => {
        onClear()
        // The link is about to be hidden: keep the focus within the filters.
        currentTarget.closest('form')?.querySelector('select')?.focus()
      }}
    >
      Clear filters
    </Link>
  )
}
