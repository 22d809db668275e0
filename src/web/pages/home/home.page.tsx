import { useLoaderData } from 'react-router'
import { Welcome } from '../../features/welcome/welcome.tsx'
import { HomeData } from './home-data.tsx'
import { HomeHead } from './home-head.tsx'
import { HomeHeader } from './home-header.tsx'
import type { loadHome } from './load-home.ts'
import styles from './home.module.css'
import { RankedList } from './ranked-list.tsx'
import { RecommendedBlock } from './recommended-block.tsx'

/** `/`: who we are in numbers, the recommended block, and the ranked list with its filters. */
export function HomePage() {
  const { clans, total, page, pages, recommended, stats } = useLoaderData<typeof loadHome>()
  return (
    <div className={styles.page}>
      <HomeHead page={page} />
      <HomeData clans={clans} page={page} />
      <HomeHeader stats={stats} />
      <RecommendedBlock clans={recommended} />
      <RankedList
        clans={clans}
        total={total}
        page={page}
        pages={pages}
        firstOnPage={recommended.length === 0}
        nothingListed={stats.totalClans === 0}
      />
      <Welcome />
    </div>
  )
}
