import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { randomOrders } from '#contract/rules/lists/random-orders.ts'
import { useNavigate, useNavigation, useRevalidator } from 'react-router'
import { useTargetSearch } from '../loading/use-target-search.ts'
import type { ListTexts } from './describe-list.ts'
import styles from './filter-bar.module.css'
import { FilterChips, type FilterChipsProps } from './filter-chips.tsx'
import type { FilterField } from './filter-fields.ts'
import { listHref } from './list-href.ts'
import { FilterSelect } from './filter-select.tsx'
import { SearchField } from './search-field.tsx'
import { useDebounced } from './use-debounced.ts'

const debounceMs = 250

export interface FilterBarProps {
  readonly list: Pick<ListTexts, 'hasHourCounts' | 'fields' | 'hidden' | 'moreCount' | 'show'> &
    FilterChipsProps['list']
  /** ID of the list, whose section must be focusable. */
  readonly resultsId: string
}

/** The browser's time zone if clans are filtered by day or hours; otherwise empty. */
function zoneFor({ day, hours }: Readonly<Record<string, string>>): string {
  return day === 'any' && hours === 'any' ? '' : new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A plain GET form. With script, a choice takes effect immediately and is stored in the URL. */
export function FilterBar({ list, resultsId }: FilterBarProps) {
  const { fields, hidden, moreCount, show } = list
  const targetQuery = useTargetSearch()
  const { location } = useNavigation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isLeaving = location !== undefined && location.pathname !== '/'

  const form = useRef<HTMLFormElement>(null)
  const moreFilters = useRef<HTMLDetailsElement>(null)
  const hasLoadedHours = useRef(false)
  const debouncedSearch = useDebounced(() => {
    // Drop the search if the user has followed a link to another page.
    if (!isLeaving) applySearch()
  }, debounceMs)

  /** All fields of the form are text. */
  function readForm() {
    const values = Object.fromEntries(new FormData(form.current ?? undefined)) as Record<string, string>
    const isRandom = values.order === 'random'
    const isSame = (name: string) => values[name] === (targetQuery.get(name) ?? 'any')
    return {
      ...values,
      q: values.q?.trim(),
      // Keep the zone of the visitor who chose day or hours, even if someone else opens the link.
      zone: isSame('day') && isSame('hours') ? (targetQuery.get('zone') ?? '') : zoneFor(values),
      order: values.order === 'week' ? '' : values.order,
      seed: isRandom ? (targetQuery.get('seed') ?? String(Math.floor(Math.random() * randomOrders))) : '',
    }
  }

  /** Navigates to the form's filters, including search text whose debounce is pending. */
  function apply(replace: boolean, hash = '') {
    debouncedSearch.cancel()
    // The router scrolls to the element with this hash.
    void navigate(listHref(targetQuery, readForm()) + hash, { replace, preventScrollReset: !hash })
  }

  /** Adds a history entry for the first search; further typing replaces it, so that Back returns to the list before the search. */
  function applySearch(hash = '') {
    // Use the current URL: a pending navigation has no history entry yet.
    apply(new URLSearchParams(window.location.search).has('q'), hash)
  }

  /** Loads counts of days and hours. They depend on the time zone, so the server-rendered page lacks them; later responses have them. */
  function loadHourCounts() {
    const isNeeded = moreFilters.current?.open && !list.hasHourCounts && !hasLoadedHours.current && !location
    if (!isNeeded) return
    hasLoadedHours.current = true
    void revalidate()
  }

  /** Applies input made before hydration, which is in the form but not in the URL. */
  const applyEarlyInput = useEffectEvent(() => {
    if (listHref(targetQuery, readForm()) !== listHref(targetQuery, {})) apply(false)
    else loadHourCounts()
  })
  useEffect(() => applyEarlyInput(), [])

  function focusResults() {
    const section = document.getElementById(resultsId)?.closest('section')
    section?.focus({ preventScroll: true })
    return section
  }

  /** On a phone, filters and keyboard cover the results, so this closes the keyboard and scrolls to them. */
  function searchOnEnter() {
    const isPhone = matchMedia('(width < 768px)').matches
    if (isPhone) focusResults()
    applySearch(isPhone ? `#${resultsId}` : '')
  }

  /** On a phone, the open filters push the results out of view. Closing them also hides this button, so the focus moves to the results. */
  function showResults({ currentTarget }: MouseEvent) {
    currentTarget.closest('details')?.removeAttribute('open')
    focusResults()?.scrollIntoView()
  }

  function keepFocus() {
    debouncedSearch.cancel()
    form.current?.querySelector('select')?.focus()
  }

  const select = (field: FilterField) => (
    <FilterSelect
      key={field.name}
      field={field}
      value={targetQuery.get(field.name) ?? field.options[0]?.[0]}
      onChange={() => apply(false)}
    />
  )
  return (
    <search className={styles.search}>
      <form
        ref={form}
        action={`/#${resultsId}`}
        method="get"
        className={styles.bar}
        aria-label="Filter clans"
        autoComplete="off"
      >
        <SearchField
          value={targetQuery.get('q') ?? ''}
          onInput={() => debouncedSearch.call()}
          onEnter={searchOnEnter}
          onClear={() => applySearch()}
        />
        {fields.main.map(select)}
        <details ref={moreFilters} className={styles.more} onToggle={loadHourCounts}>
          <summary className={styles.summary}>More filters{moreCount > 0 && ` (${moreCount})`}</summary>
          <div className={styles.fields}>{fields.more.map(select)}</div>
          <button type="button" className={styles.show} onClick={showResults}>
            {show}
          </button>
        </details>
        {/* With script, these values are read from the URL. */}
        <noscript>
          {hidden.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </noscript>
        <button type="submit" className={styles.apply}>
          Apply filters
        </button>
      </form>
      <FilterChips list={list} query={targetQuery} onRemove={keepFocus} />
    </search>
  )
}
