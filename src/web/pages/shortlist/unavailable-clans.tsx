import { toggleShortlisted } from '../../features/shortlist/shortlist.ts'
import { clanNameIn } from '../../features/weeks/week-texts.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './shortlist.module.css'

/** Shortlisted clans that are no longer listed. */
export function UnavailableClans({ ids }: { readonly ids: readonly number[] }) {
  if (ids.length === 0) return null
  return (
    <ul className={styles.rows}>
      {ids.map((id) => (
        <li key={id} className={styles.row}>
          {clanNameIn({ id, name: null })}
          <Button onClick={() => toggleShortlisted(id)}>
            Remove<VisuallyHidden>{` clan ${id}`}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  )
}
