import { Suspense } from 'react'
import { lazyOptional } from '../../ui/lazy-optional.ts'
import type { Home } from './load-home.ts'
import './last-podium.module.css'

/** The browser loads this script only if a podium is shown. Its styles are part of the home page's. */
const LastPodium = import.meta.env.SSR
  ? (await import('./last-podium.tsx')).LastPodium
  : lazyOptional(async () => (await import('./last-podium.tsx')).LastPodium)

/** Last week's podium on the first page of the unfiltered list, if there is one. */
export function LazyPodium({ home: { search, stats } }: { readonly home: Home }) {
  return (
    search === '' &&
    stats.last_podium && (
      <Suspense>
        <LastPodium podium={stats.last_podium} />
      </Suspense>
    )
  )
}
