import { useRef } from 'react'
import { useNavigation } from 'react-router'
import { pageSlots } from '#contract/rules/pages.ts'
import { FilterBar } from '../../features/filters/filter-bar.tsx'
import { isFiltered, noFilters, readFilters } from '../../features/filters/filters.ts'
import { listHref } from '../../features/filters/list-href.ts'
import { VotingOptions } from '../../features/voting/voting-options.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ClanGrid } from './clan-grid.tsx'
import styles from './home.module.css'
import { ListRetry } from './list-retry.tsx'
import type { Home } from './load-home.ts'
import { NoMatches } from './no-matches.tsx'
import { NothingListed } from './nothing-listed.tsx'
import { ResultCount } from './result-count.tsx'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'

export interface RankedListProps {
  readonly home: Home
  /** Why the requested list failed to load; undefined if `home` is that list. */
  readonly failure: unknown
}

const listId = 'clans'
const resultsId = 'results'

export function RankedList({ home, failure }: RankedListProps) {
  const { clans, total, page, pages, recommended, stats } = home
  const query = new URLSearchParams(home.search)
  const { location } = useNavigation()
  const filters = readFilters(query)
  const isLoading = location?.pathname === '/'
  const section = useRef<HTMLElement>(null)
  useFocusOnNewPage(section, page, listId)
  if (stats.totalClans === 0) return <NothingListed />
  return (
    <section ref={section} id={listId} aria-labelledby="list-title" className={styles.section} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id="list-title" className={styles.title}>
          This week&rsquo;s ranking
        </h2>
        <ResultCount total={total} page={page} pages={pages} filtered={isFiltered(filters)} />
        <VotingOptions />
      </div>
      <div className={styles.panel}>
        <FilterBar resultsId={resultsId} />
      </div>
      <ListRetry failure={failure} />
      <div id={resultsId} className={styles.results} data-loading={isLoading} aria-busy={isLoading}>
        {total > 0 && <ClanGrid key={query.toString()} clans={clans} firstOnPage={recommended.length === 0} />}
        {total === 0 && isFiltered(filters) && (
          <NoMatches
            clearHref={listHref(query, noFilters)}
            q={filters.q}
            onClear={() => section.current?.focus({ preventScroll: true })}
          />
        )}
        {total === 0 && !isFiltered(filters) && (
          <p className={styles.note}>All listed clans are recommended and shown above.</p>
        )}
        {pages > 1 && (
          <Pagination
            label="Pages of the ranking"
            current={page}
            slots={pageSlots(page, pages)}
            hrefOf={(number) => `${listHref(query, filters, number)}#${listId}`}
          />
        )}
      </div>
    </section>
  )
}
