import { useEffect, useId, useRef, useState } from 'react'
import { usePersisted } from '../../storage/use-persisted.ts'
import { chosenDateLanguage } from './date-language.ts'
import type { OfferedLanguage } from './date-languages.ts'
import styles from './language-choice.module.css'

/** In which language dates are written. Needs script, and is not there without. */
export function LanguageChoice() {
  const id = useId()
  const chosen = usePersisted(chosenDateLanguage)
  const select = useRef<HTMLSelectElement>(null)
  const offered = useOfferedOnSight(select)
  const isOffered = offered.some(({ tag }) => tag === chosen)
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
        {chosen && !isOffered && <option value={chosen}>{chosen}</option>}
        {offered.map(({ tag, name, direction }) => (
          <option key={tag} value={tag} lang={tag} dir={direction}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The list comes when the control is about to be seen: the first page does not pay for it. */
function useOfferedOnSight(control: React.RefObject<HTMLElement | null>): readonly OfferedLanguage[] {
  const [offered, setOffered] = useState<readonly OfferedLanguage[]>([])
  useEffect(() => {
    if (!control.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        import('./date-languages.ts').then(
          ({ offeredLanguages }) => setOffered(offeredLanguages()),
          // Without it there is the browser's language, and the next page tries again.
          () => {},
        )
      },
      { rootMargin: '300px' },
    )
    watch.observe(control.current)
    return () => watch.disconnect()
  }, [control])
  return offered
}
