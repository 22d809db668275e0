import { Link } from 'react-router'
import styles from './desk-navigation.module.css'
import { type SectionName, sectionNames, sectionPath, sections } from './sections.ts'

export function DeskNavigation({ current }: { readonly current: SectionName }) {
  return (
    <nav aria-label="Desk">
      <ul className={styles.tabs}>
        {sectionNames.map((name) => (
          <li key={name}>
            <Link
              to={sectionPath(name)}
              preventScrollReset
              className={styles.tab}
              aria-current={name === current ? 'page' : undefined}
            >
              {sections[name].label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
