import { useRef } from 'react'
import type { ClanDetails } from '#contract/clans.ts'
import { ClanLink } from '../../features/weeks/clan-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { comparedFacts } from './compare-facts.tsx'
import styles from './comparison.module.css'

/**
 * Clans side by side. Scrolls horizontally if too wide, and keeps their names in view while the page scrolls. The names are a
 * separate table, because a horizontal scroll container cannot contain elements that stick to the page.
 */
export function Comparison({ clans }: { readonly clans: readonly ClanDetails[] }) {
  const names = useRef<HTMLDivElement>(null)
  const facts = useRef<HTMLElement>(null)
  return (
    <div className={styles.comparison}>
      <p id="comparison" className={styles.caption}>
        {clans.length} clans side by side
      </p>
      {/* Focusing a name scrolls the names, too, so align the facts. */}
      <div ref={names} className={styles.names} onScroll={() => alignScroll(names.current, facts.current)}>
        <table className={styles.table} role="presentation">
          <tbody>
            <tr>
              <td className={styles.fact}>Fact</td>
              {clans.map((clan) => (
                <td key={clan.id} className={styles.clan}>
                  <ClanLink clan={clan} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      <section
        ref={facts}
        className={styles.scroll}
        aria-labelledby="comparison"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
        tabIndex={0}
        onScroll={() => alignScroll(facts.current, names.current)}
      >
        <table className={styles.table} aria-labelledby="comparison">
          <thead className={styles.hidden}>
            <tr>
              {['Fact', ...clans.map(({ name }) => name)].map((name, index) => (
                <th key={clans[index - 1]?.id ?? 0} scope="col" className={index === 0 ? styles.fact : undefined}>
                  <VisuallyHidden>{name}</VisuallyHidden>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {comparedFacts.map(({ label, of }) => (
              <tr key={label}>
                <th scope="row" className={styles.fact}>
                  {label}
                </th>
                {clans.map((clan) => (
                  <td key={clan.id}>{of(clan)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function alignScroll(scrolled: HTMLElement | null, other: HTMLElement | null) {
  if (scrolled && other) other.scrollLeft = scrolled.scrollLeft
}
