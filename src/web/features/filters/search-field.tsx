import { useEffect, useId, useRef } from 'react'
import { maxSearchLength } from '#contract/rules/search.ts'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  /** What the list is searched for, as its address says. */
  readonly value: string | undefined
  /** Called at each key; another may follow. */
  readonly onType: (typed: string) => void
  /** Called where it is said that nothing follows; with '' where it was cleared. */
  readonly onSearch: (typed: string) => void
}

/**
 * Searches names and texts of clans. A part of a form, which takes it along where no script runs. What somebody types is
 * never taken away by an answer that was asked for before.
 */
export function SearchField({ value = '', onType, onSearch }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef(new Set([value]))
  useEffect(() => {
    if (!input.current) return
    // An address that nobody typed here: a way back, or the filters were cleared.
    if (!typed.current.has(value)) input.current.value = value
    if (input.current.value.trim() === value) typed.current = new Set([value])
  }, [value])

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Search names and texts
      </label>
      <div className={styles.frame}>
        <input
          id={id}
          ref={input}
          type="search"
          name="q"
          defaultValue={value}
          maxLength={maxSearchLength}
          placeholder="Night Wolves"
          dir="auto"
          spellCheck={false}
          autoCapitalize="off"
          enterKeyHint="search"
          className={styles.input}
          onChange={({ target }) => {
            typed.current.add(target.value.trim())
            onType(target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onSearch(event.currentTarget.value)
          }}
        />
        <button
          type="button"
          aria-label="Clear search"
          className={styles.clear}
          onClick={() => {
            if (!input.current) return
            input.current.value = ''
            input.current.focus()
            typed.current.add('')
            onSearch('')
          }}
        >
          <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
            <path d="M5 5l14 14M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
          </svg>
        </button>
      </div>
    </div>
  )
}
