import { Link } from 'react-router'
import type { Waiting } from '#contract/desk.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './desk-navigation.module.css'
import { type SectionName, sectionNames, sectionPath, sections } from './sections.ts'

interface DeskNavigationProps {
  /** Undefined while `/admin` redirects to a section. */
  readonly current: SectionName | undefined
  /** Undefined if unknown. */
  readonly waiting: Waiting | undefined
}

export function DeskNavigation({ current, waiting }: DeskNavigationProps) {
  const counts: Partial<Record<SectionName, number>> = waiting ?? {}
  return (
    <nav aria-label="Admin">
      <ul className={styles.tabs}>
        {sectionNames.map((name) => (
          <Tab key={name} name={name} isCurrent={name === current} waiting={counts[name] ?? 0} />
        ))}
      </ul>
    </nav>
  )
}

interface TabProps {
  readonly name: SectionName
  readonly isCurrent: boolean
  readonly waiting: number
}

/** The badge is the link's description instead of part of its name, so that the name stays the same when the number changes. */
function Tab({ name, isCurrent, waiting }: TabProps) {
  const badge = `waiting-${name}`
  return (
    <li>
      <Link
        to={sectionPath(name)}
        preventScrollReset
        className={styles.tab}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={waiting > 0 ? badge : undefined}
      >
        {sections[name].label}
        {waiting > 0 && (
          <span id={badge} className={styles.badge} aria-hidden>
            {groupDigits(waiting)}
            <VisuallyHidden> open</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  )
}
