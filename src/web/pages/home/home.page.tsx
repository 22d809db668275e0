import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { Welcome } from '../../features/welcome/welcome.tsx'
import { HomeData } from './home-data.tsx'
import { HomeFailure } from './home-failure.tsx'
import { HomeHead } from './home-head.tsx'
import { HomeHeader } from './home-header.tsx'
import type { Home, loadHome } from './load-home.ts'
import styles from './home.module.css'
import { RankedList } from './ranked-list.tsx'
import { RecommendedBlock } from './recommended-block.tsx'

export function HomePage() {
  const loaded = useLoaderData<typeof loadHome>()
  const failure = 'failure' in loaded ? loaded.failure : undefined
  // If a new list fails to load, the last one stays, and with it the input in the filters.
  const [lastHome, setLastHome] = useState<Home>()
  const home = 'failure' in loaded ? lastHome : loaded
  if (home !== lastHome) setLastHome(home)
  if (!home) return <HomeFailure error={failure} />
  const { clans, page, recommended, stats } = home
  return (
    <div className={styles.page}>
      <HomeHead page={page} failed={failure !== undefined} />
      <HomeData clans={clans} page={page} />
      <HomeHeader stats={stats} />
      <RecommendedBlock clans={recommended} />
      <RankedList home={home} failure={failure} />
      <Welcome />
    </div>
  )
}
