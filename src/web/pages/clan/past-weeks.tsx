import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ListedClan } from '#contract/clans.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { pageSlots } from '#contract/rules/lists/pages.ts'
import type { ClanWeek } from '#contract/weeks.ts'
import { countOf } from '#contract/rules/text/count-texts.ts'
import { WeekTable } from '../../features/weeks/week-table.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { useFocusOnNewPage } from '../../ui/use-focus-on-new-page.ts'
import styles from './clan.page.module.css'
import { historyId, weekPageHref } from './load-clan.ts'
import { WeekChart } from './week-chart.tsx'
import { lastWeekSlots } from './week-slots.ts'

const chartWeeks = 8

interface PastWeeksProps {
  readonly clan: Pick<ListedClan, 'id' | 'name'>
  /** A page of the clan's weeks; null if they could not be loaded. */
  readonly history: { readonly weeks: readonly ClanWeek[]; readonly page: number; readonly pages: number } | null
}

/** Rank and votes by week, if there are past weeks. */
export function PastWeeks({ clan, history }: PastWeeksProps) {
  const { revalidate } = useRevalidator()
  const section = useRef<HTMLElement>(null)
  useFocusOnNewPage(section, history?.page ?? 1, historyId)
  if (history && !history.weeks.some(({ status }) => status !== 'open')) return null
  return (
    <section ref={section} id={historyId} className={styles.history} aria-labelledby="history" tabIndex={-1}>
      <h2 id="history" tabIndex={-1}>
        Past weeks
      </h2>
      {history ? (
        <>
          {history.page === 1 ? <NewestWeeks weeks={history.weeks} /> : <WeekTable weeks={history.weeks} />}
          {history.pages > 1 && (
            <Pagination
              label="Pages of past weeks"
              current={history.page}
              slots={pageSlots(history.page, history.pages)}
              hrefOf={(page) => weekPageHref(clanPath(clan), page)}
            />
          )}
        </>
      ) : (
        <div>
          <p className={styles.report}>The past weeks could not be loaded.</p>
          <RetryButton onRetry={() => void revalidate()} />
        </div>
      )}
    </section>
  )
}

function NewestWeeks({ weeks }: { readonly weeks: readonly ClanWeek[] }) {
  const slots = lastWeekSlots(weeks, chartWeeks)
  const charted = weeks.filter(({ week }) => week >= (slots[0]?.week ?? ''))
  const earlier = weeks.slice(charted.length)
  return (
    <>
      {charted.some(({ votes }) => votes > 0) ? (
        <div>
          <WeekChart slots={slots} />
          <p className={styles.legend}>
            Votes by week, with the rank above. Dashed bars are provisional: the result is not final yet.
          </p>
        </div>
      ) : (
        <p className={styles.legend}>No votes in the last weeks.</p>
      )}
      <details className={styles.weeks}>
        <summary>Rank and votes of {countOf(charted.length, 'week')}</summary>
        <WeekTable weeks={charted} />
      </details>
      {earlier.length > 0 && (
        <details className={styles.weeks}>
          <summary>Earlier weeks</summary>
          <WeekTable weeks={earlier} />
        </details>
      )}
    </>
  )
}
