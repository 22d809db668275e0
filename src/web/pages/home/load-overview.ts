import { createContext, type RouterContextProvider } from 'react-router'
import { apiContext } from '../../context.ts'

type Overview = Awaited<ReturnType<typeof load>>

interface CacheEntry {
  /** Unix ms. */
  readonly requestedAt: number
  readonly search: string
  readonly overview: Promise<Overview>
}

/** Makes typing in the search send one request at a time instead of three. */
const cacheMs = 10_000

/** In the browser, lasts as long as the page; on the server, each request has a new context. */
const cacheContext = createContext<CacheEntry | null>(null)

/** Loads the recommended block and the stats. Reloading the same list bypasses the cache. */
export function loadOverview(context: Readonly<RouterContextProvider>, search: string): Promise<Overview> {
  const cached = context.get(cacheContext)
  if (cached && cached.search !== search && Date.now() - cached.requestedAt < cacheMs) return cached.overview
  const overview = load(context)
  context.set(cacheContext, { requestedAt: Date.now(), search, overview })
  overview.catch(() => context.set(cacheContext, null))
  return overview
}

async function load(context: Readonly<RouterContextProvider>) {
  const api = context.get(apiContext)
  const [block, stats] = await Promise.all([api.listHighlightedClans(), api.readStats()])
  return { recommended: block.body, stats: stats.body }
}
