import { useRef } from 'react'
import { useNavigation } from 'react-router'
import { pageSlots } from '#contract/rules/lists/pages.ts'
import { ClanGrid } from '../../features/clan-list/clan-grid.tsx'
import { useFocusOnNewPage } from '../../ui/use-focus-on-new-page.ts'
import { listHref } from '../../features/filters/list-href.ts'
import { VotingOptions } from '../../features/voting/options/voting-options.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import styles from './home.module.css'
import { ListRetry } from './list-retry.tsx'
import type { Home } from './load-home.ts'
import { NoMatches } from './no-matches.tsx'
import { NothingListed } from './nothing-listed.tsx'

export interface RankedListProps {
  readonly home: Home
  /** Why the requested list failed to load; undefined if `home` is that list. */
  readonly failure: unknown
  readonly resultsId: string
}

const listId = 'clans'

export function RankedList({ home, failure, resultsId }: RankedListProps) {
  const { clans, total, page, pages, recommended, stats, list } = home
  const query = new URLSearchParams(home.search)
  const { location } = useNavigation()
  const isLoading = location?.pathname === '/'
  const section = useRef<HTMLElement>(null)
  useFocusOnNewPage(section, page, listId)
  if (stats.totalClans === 0) return <NothingListed />
  return (
    <section ref={section} id={listId} aria-labelledby="list-title" className={styles.section} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id="list-title" className={styles.title}>
          {list.title}
        </h2>
        {list.count && <p className={styles.count}>{list.count}</p>}
        <VotingOptions />
      </div>
      <ListRetry failure={failure} />
      <div id={resultsId} className={styles.results} data-loading={isLoading} aria-busy={isLoading}>
        {total > 0 && <ClanGrid key={query.toString()} clans={clans} firstOnPage={recommended.length === 0} />}
        {list.noMatches && (
          <NoMatches
            {...list.noMatches}
            clearHref={list.clearHref}
            onClear={() => section.current?.focus({ preventScroll: true })}
          />
        )}
        {total === 0 && !list.noMatches && (
          <p className={styles.note}>All listed clans are recommended and shown above.</p>
        )}
        {pages > 1 && (
          <Pagination
            label="Pages of the ranking"
            current={page}
            slots={pageSlots(page, pages)}
            hrefOf={(number) => `${listHref(query, {}, number)}#${listId}`}
          />
        )}
      </div>
    </section>
  )
}
