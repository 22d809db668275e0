import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { FilterBar } from '../../features/filters/filter-bar.tsx'
import { PageHead } from '../../features/head/page-head.tsx'
import { Welcome } from '../../features/welcome/welcome.tsx'
import { HomeFailure } from './home-failure.tsx'
import { HomeHeader } from './home-header.tsx'
import { importLoader, type loadHome } from './home-loader.ts'
import { LazyPodium } from './lazy-podium.tsx'
import type { Home } from './load-home.ts'
import styles from './home.module.css'
import { RankedList } from './ranked-list.tsx'
import { RecommendedBlock } from './recommended-block.tsx'
import { StatsStrip } from './stats-strip.tsx'

const resultsId = 'results'

/** Only the server renders structured data, and hydration does not compare the head. A static import would enlarge the script. */
const HomeData = import.meta.env.SSR && (await import('./home-data.tsx')).HomeData

export function HomePage() {
  const loaded = useLoaderData<typeof loadHome>()
  const failure = 'failure' in loaded ? loaded.failure : undefined
  // If a new list fails to load, keep the last list, and with it the input in the filters.
  const [lastHome, setLastHome] = useState<Home>()
  const home = 'failure' in loaded ? lastHome : loaded
  if (home !== lastHome) setLastHome(home)
  if (!home) return <HomeFailure error={failure} />
  const { clans, page, recommended, stats, head, list } = home
  return (
    <div className={styles.page}>
      <PageHead {...head} noindex={head.noindex || failure !== undefined} />
      {HomeData && <HomeData clans={clans} page={page} />}
      <HomeHeader headline={list.headline}>
        {stats.totalClans > 0 && (
          // Preloads on the first touch what the first change of the list needs.
          <div onFocus={preload} onPointerDown={preload}>
            <FilterBar list={list} resultsId={resultsId} />
          </div>
        )}
      </HomeHeader>
      <LazyPodium home={home} />
      <RecommendedBlock clans={recommended} />
      <RankedList home={home} failure={failure} resultsId={resultsId} />
      <StatsStrip stats={stats} />
      <Welcome />
    </div>
  )
}

// Ignores failures, which the change will report.
const preload = () => void importLoader().catch(() => {})
