import { useEffect, useId, useRef, useState } from 'react'
import { usePersisted } from '../../storage/use-persisted.ts'
import { chosenDateLanguage } from './date-language.ts'
import type { LanguageOption } from './language-options.ts'
import styles from './language-select.module.css'

/** Selects the language of dates. Hidden without script. */
export function LanguageSelect() {
  const id = useId()
  const chosen = usePersisted(chosenDateLanguage)
  const select = useRef<HTMLSelectElement>(null)
  const options = useLazyOptions(select)
  const isListed = options.some(({ tag }) => tag === chosen)
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>Dates in</label>
      <select
        id={id}
        ref={select}
        className={styles.select}
        value={chosen ?? ''}
        onChange={({ target }) => chosenDateLanguage.set(target.value || undefined)}
      >
        <option value="">Browser&rsquo;s language</option>
        {chosen && !isListed && <option value={chosen}>{chosen}</option>}
        {options.map(({ tag, name, direction }) => (
          <option key={tag} value={tag} lang={tag} dir={direction}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Loads the options when the control is about to scroll into view, which keeps them out of the first load. */
function useLazyOptions(control: React.RefObject<HTMLElement | null>): readonly LanguageOption[] {
  const [options, setOptions] = useState<readonly LanguageOption[]>([])
  useEffect(() => {
    if (!control.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        import('./language-options.ts').then(
          ({ listLanguageOptions }) => setOptions(listLanguageOptions()),
          // If loading fails, offer only the browser's language.
          () => {},
        )
      },
      { rootMargin: '300px' },
    )
    observer.observe(control.current)
    return () => observer.disconnect()
  }, [control])
  return options
}
