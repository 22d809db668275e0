import { Link } from 'react-router'
import styles from './desk-navigation.module.css'
import { type Section, sectionHref, sectionNames, sections } from './sections.ts'

/** The parts of the desk. */
export function DeskNavigation({ current }: { readonly current: Section }) {
  return (
    <nav aria-label="Desk">
      <ul className={styles.tabs}>
        {sectionNames.map((name) => (
          <li key={name}>
            <Link
              to={sectionHref(name)}
              preventScrollReset
              className={styles.tab}
              aria-current={name === current ? 'page' : undefined}
            >
              {sections[name]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
