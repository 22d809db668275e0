import { DateTime } from '../../../features/dates/date-time.tsx'
import { LoadState } from '../../../features/loading/load-state.tsx'
import type { Result } from '../../../features/loading/result.ts'
import { useResult } from '../../../features/loading/use-result.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import type { LinkStats } from '../load-profile.ts'
import styles from './performance-section.module.css'
import pageStyles from '../profile.page.module.css'
import { readableAddress } from './readable-address.ts'

export function PerformanceSection({ result }: { readonly result: Result<LinkStats> | null }) {
  const stats = useResult(result)
  const isLoading = stats.data === undefined && stats.error === undefined
  return (
    <section className={pageStyles.card} aria-labelledby="performance" aria-busy={isLoading}>
      <h2 id="performance" tabIndex={-1}>
        Performance
      </h2>
      <LoadState
        loaded={stats}
        errorHeadline="The statistics could not be loaded"
        placeholder={<p className={styles.placeholder}>Loading the statistics…</p>}
        compact
      >
        {(data) => <StatsTable stats={data} />}
      </LoadState>
    </section>
  )
}

function StatsTable({ stats: { myclan, bestclan } }: { readonly stats: LinkStats }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable by keyboard
    <section className={styles.scroll} aria-label="Clicks on your links" tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>Each person is counted once per day and link.</caption>
        <thead>
          <tr>
            <th scope="col">Link</th>
            <th scope="col">Clicks total</th>
            <th scope="col">Clicks this week</th>
            <th scope="col">Last clicked</th>
          </tr>
        </thead>
        <tbody>
          {myclan.map(({ url, clicksTotal, clicksThisWeek, lastClickedTimestamp }) => (
            <tr key={url}>
              <th scope="row" className={styles.url}>
                {readableAddress(url)}
              </th>
              <td data-label="Clicks total">{groupDigits(clicksTotal)}</td>
              <td data-label="Clicks this week">{groupDigits(clicksThisWeek)}</td>
              <td data-label="Last clicked">
                {lastClickedTimestamp === null ? 'never' : <DateTime instant={lastClickedTimestamp} format="minute" />}
              </td>
            </tr>
          ))}
          {myclan.length === 0 && (
            <tr>
              <td colSpan={4}>No visitor has followed your links yet.</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Best clan, all links</th>
            <td data-label="Clicks total">{groupDigits(bestclan.clicksTotal)}</td>
            <td data-label="Clicks this week">{groupDigits(bestclan.clicksThisWeek)}</td>
            <td className={styles.none}>–</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
