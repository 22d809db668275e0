import { useEffect, useId, useRef } from 'react'
import { maxSearchLength } from '#contract/rules/lists/search.ts'
import { isComposing } from '../../ui/is-composing.ts'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  readonly value: string
  /** Called on every input event. */
  readonly onInput: () => void
  readonly onEnter: () => void
  readonly onClear: () => void
}

/** Works without script as part of the form. The response to an earlier search never overwrites typed text. */
export function SearchField({ value, onInput, onEnter, onClear }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const typedTexts = useRef(new Set([value]))
  useEffect(() => {
    if (!input.current) return
    // The value was not typed here: the user went back or cleared the filters.
    if (!typedTexts.current.has(value)) input.current.value = value
    if (input.current.value.trim() === value) typedTexts.current = new Set([value])
  }, [value])

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        Search names and descriptions
      </label>
      <div className={styles.frame}>
        <input
          id={id}
          ref={input}
          type="search"
          name="q"
          defaultValue={value}
          maxLength={maxSearchLength}
          placeholder="Name or description"
          dir="auto"
          spellCheck={false}
          autoCapitalize="off"
          enterKeyHint="search"
          className={styles.input}
          onChange={({ target }) => {
            typedTexts.current.add(target.value.trim())
            onInput()
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
            event.preventDefault()
            onEnter()
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
            typedTexts.current.add('')
            onClear()
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
