import { readUnderLoad, voteUnderLoad } from './load.ts'
import { startListening } from './process.ts'
import { atLeast, median, type Row } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 500
const rounds = 5
const seconds = 4
/** Votes a second that come in while reads are measured: as many as eight million a day. */
const votesMeanwhile = 100

/** Reads of a site that takes votes, against a bare server that sends the same bytes from memory. */
export async function measureReads(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 5000)
  const site = await startSite(storage)
  const ids = await clanIds(site.address)
  const rows: Row[] = []
  for (const route of ['/api/clans?page=1', '/']) {
    const bare = await startListening(['bench/bare-server.ts', route], { ORIGIN: site.address })
    // What is compiled meanwhile is compiled once in a site's life.
    await readUnderLoad(site.address + route, seconds)
    await readUnderLoad(bare.address + route, seconds)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round++) {
      const [reads] = await Promise.all([
        readUnderLoad(site.address + route, seconds),
        voteUnderLoad(site.address, ids, { seconds, perSecond: votesMeanwhile }),
      ])
      ours.push(reads)
      // The load's own work is the same beside the yardstick, which answers votes as it answers everything.
      const [bareReads] = await Promise.all([
        readUnderLoad(bare.address + route, seconds),
        voteUnderLoad(bare.address, ids, { seconds, perSecond: votesMeanwhile }),
      ])
      theirs.push(bareReads)
    }
    await bare.stop()
    rows.push(
      atLeast(0.8, {
        what: `GET ${route}, ${votesMeanwhile} votes/s coming in`,
        storage: storage.name,
        site: median(ours),
        yardstick: median(theirs),
        unit: '/s',
      }),
    )
  }
  await site.stop()
  return rows
}

/** The ids of all listed clans. */
export async function clanIds(origin: string): Promise<number[]> {
  const list = (await (await fetch(`${origin}/api/clans`)).json()) as { id: number }[]
  return list.map((clan) => clan.id)
}
