import { chooseLoadGenerator } from './load-generator.ts'
import { voteUnderLoad } from './load.ts'
import type { ListeningProcess } from '../scripts/listening-process.ts'
import { startServer } from './process.ts'
import { atLeast, median, type Row } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 500
const rounds = 20
const roundSeconds = 2
const routes = ['/api/clans?page=1', '/']
/** 100 votes per second are more than eight million per day. */
const votesPerSecond = 100

/** Settings of a public site. The rate limits count every request but are too high to reject any. */
const productionSettings = {
  RATE_LIMITS: 'on',
  LIMITS: 'read=1000000/10, vote=1000000/10',
  LINK_CHECKS: 'off',
  DETECTOR: 'off',
  LOG_LEVEL: 'info',
}

/**
 * Compares cached pages, with and without concurrent votes, with a bare server that sends the same headers and body from memory. Rounds
 * alternate between the two, so that other load on the machine affects both.
 */
export async function measureReads(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 5000)
  const site = await startSite(storage, productionSettings)
  const ids = await clanIds(site.address)
  const vote = ({ address }: ListeningProcess) =>
    voteUnderLoad(address, ids, { seconds: roundSeconds, perSecond: votesPerSecond })
  const rows: Row[] = []
  for (const route of routes) {
    const bare = await startServer(['bench/bare-server.ts', route], { ORIGIN: site.address })
    const quiet = await alternate(site, bare, route, async () => {})
    const voting = await alternate(site, bare, route, vote)
    await bare.stop()
    const measured = { storage: storage.name, unit: '/s' }
    rows.push(
      atLeast(0.9, { name: `GET ${route}; ${generator.name}`, ...measured, ...quiet }),
      atLeast(0.8, { name: `GET ${route}, ${votesPerSecond} votes/s; ${generator.name}`, ...measured, ...voting }),
    )
  }
  return rows
}

const generator = chooseLoadGenerator()

async function alternate(
  site: ListeningProcess,
  bare: ListeningProcess,
  route: string,
  load: (server: ListeningProcess) => Promise<unknown>,
): Promise<{ site: number; baseline: number; spread: string }> {
  const measure = async (server: ListeningProcess) => {
    const [rate] = await Promise.all([generator.requestsPerSecond(server.address + route, roundSeconds), load(server)])
    return rate
  }
  // Warm up.
  await measure(site)
  await measure(bare)
  const siteRates: number[] = []
  const baselineRates: number[] = []
  for (let round = 0; round < rounds; round++) {
    siteRates.push(await measure(site))
    baselineRates.push(await measure(bare))
  }
  const ratios = siteRates.map((rate, round) => rate / (baselineRates[round] ?? Number.NaN)).sort((a, b) => a - b)
  const spread = `${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`
  return { site: median(siteRates), baseline: median(baselineRates), spread }
}

export async function clanIds(origin: string): Promise<number[]> {
  const list = (await (await fetch(`${origin}/api/clans`)).json()) as { id: number }[]
  return list.map((clan) => clan.id)
}
