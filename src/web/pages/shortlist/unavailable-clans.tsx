import { toggleShortlisted } from '../../features/shortlist/shortlist.ts'
import { clanNameIn } from '../../features/weeks/week-texts.ts'
import { usePersisted } from '../../storage/use-persisted.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { knownNames } from './known-names.ts'
import styles from './shortlist.module.css'

/** Shortlisted clans that are no longer listed, with their names if this browser knows them. */
export function UnavailableClans({ ids }: { readonly ids: readonly number[] }) {
  const names = usePersisted(knownNames)
  if (ids.length === 0) return null
  return (
    <ul className={styles.rows}>
      {ids.map((id) => {
        const name = names?.get(id)
        return (
          <li key={id} className={styles.row}>
            {name ? `${name}, no longer listed` : clanNameIn({ id, name: null })}
            <Button onClick={() => toggleShortlisted(id)}>
              Remove<VisuallyHidden>{` ${name ?? `clan ${id}`}`}</VisuallyHidden>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
