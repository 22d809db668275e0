import type { ClanDetails } from '#contract/clans.ts'
import { ClanLink } from '../../features/weeks/clan-link.tsx'
import { comparedFacts } from './compare-facts.tsx'
import styles from './comparison.module.css'

/** Clans side by side. Scrolls horizontally if it is too wide. */
export function Comparison({ clans }: { readonly clans: readonly ClanDetails[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
    <section className={styles.scroll} aria-labelledby="comparison" tabIndex={0}>
      <table className={styles.table}>
        <caption id="comparison" className={styles.caption}>
          {clans.length} clans side by side
        </caption>
        <thead>
          <tr>
            <th scope="col" className={styles.fact}>
              Fact
            </th>
            {clans.map((clan) => (
              <th key={clan.id} scope="col" className={styles.clan}>
                <ClanLink clan={clan} />
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
  )
}
