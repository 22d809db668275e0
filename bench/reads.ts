import { chooseLoadGenerator } from './load-generator.ts'
import { voteUnderLoad } from './load.ts'
import { type Listening, startListening } from './process.ts'
import { atLeast, median, type Row } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 500
const rounds = 20
const roundSeconds = 2
const routes = ['/api/clans?page=1', '/']
/** Equals eight million votes a day. */
const votesPerSecond = 100

/** What a public site runs with. The limits count every request but are too high to refuse one. */
const productionSettings = {
  RATE_LIMITS: 'on',
  LIMITS: 'read=1000000/10, vote=1000000/10',
  METRICS_TOKEN: 'a token for the benchmark',
  LOG_LEVEL: 'info',
}

/**
 * Cached pages of the site, in quiet and while votes come in, against a bare server that sends the same head and body
 * from memory. Rounds alternate between the two, so that a slower or faster minute of the machine affects both.
 */
export async function measureReads(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 5000)
  const site = await startSite(storage, productionSettings)
  const ids = await clanIds(site.address)
  const vote = ({ address }: Listening) =>
    voteUnderLoad(address, ids, { seconds: roundSeconds, perSecond: votesPerSecond })
  const rows: Row[] = []
  for (const route of routes) {
    const bare = await startListening(['bench/bare-server.ts', route], { ORIGIN: site.address })
    const quiet = await alternate(site, bare, route, async () => {})
    const voting = await alternate(site, bare, route, vote)
    await bare.stop()
    const measured = { storage: storage.name, unit: '/s' }
    rows.push(
      atLeast(0.9, { what: `GET ${route}; ${generator.name}`, ...measured, ...quiet }),
      atLeast(0.8, { what: `GET ${route}, ${votesPerSecond} votes/s; ${generator.name}`, ...measured, ...voting }),
    )
  }
  await site.stop()
  return rows
}

const generator = chooseLoadGenerator()

/** The medians of all rounds, and the ratios of single rounds from the lowest to the highest. */
async function alternate(
  site: Listening,
  bare: Listening,
  route: string,
  meanwhile: (server: Listening) => Promise<unknown>,
): Promise<{ site: number; yardstick: number; spread: string }> {
  const measure = async (server: Listening) => {
    const [rate] = await Promise.all([
      generator.requestsPerSecond(server.address + route, roundSeconds),
      meanwhile(server),
    ])
    return rate
  }
  // The first round only compiles.
  await measure(site)
  await measure(bare)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(await measure(site))
    theirs.push(await measure(bare))
  }
  const ratios = ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN)).sort((a, b) => a - b)
  const spread = `${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`
  return { site: median(ours), yardstick: median(theirs), spread }
}

/** The ids of all listed clans. */
export async function clanIds(origin: string): Promise<number[]> {
  const list = (await (await fetch(`${origin}/api/clans`)).json()) as { id: number }[]
  return list.map((clan) => clan.id)
}
