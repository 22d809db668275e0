import { createContext, type RouterContextProvider } from 'react-router'
import { apiContext } from '../../context.ts'

/** What stands around the list whatever it is narrowed to. */
type Surroundings = Awaited<ReturnType<typeof load>>

interface Kept {
  readonly at: number
  readonly search: string
  readonly asked: Promise<Surroundings>
}

/** So long (ms) they count as new: whoever types in the search makes one request at a time, not three. */
const newFor = 10_000

/** Of one browser; each request to the server begins without. */
const keptContext = createContext<Kept | null>(null)

/** The recommended block and the numbers of the site; new ones where the same list is asked for again. */
export function loadSurroundings(context: Readonly<RouterContextProvider>, search: string): Promise<Surroundings> {
  const kept = context.get(keptContext)
  if (kept && kept.search !== search && Date.now() - kept.at < newFor) return kept.asked
  const asked = load(context)
  context.set(keptContext, { at: Date.now(), search, asked })
  asked.catch(() => context.set(keptContext, null))
  return asked
}

async function load(context: Readonly<RouterContextProvider>) {
  const api = context.get(apiContext)
  const [block, stats] = await Promise.all([api.listHighlightedClans(), api.readStats()])
  return { recommended: block.body, stats: stats.body }
}
