import { readFile } from 'node:fs/promises'
import { read } from './latency.ts'
import { type Row, within } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 100_000
const samples = 400
const queries = {
  'few or none': ['wolf', 'steel wolves', 'xyzzyq', 'reconnaissence'],
  'every seventh': ['operations', 'we play the'],
  'most of all': ['we', 'the', 'a', 'we&region=eu'],
}

/** Measures the site's CPU time per search in a long list. Unlike latency, it does not depend on other load. Linux only. */
export async function measureSearch(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 5000)
  const site = await startSite(storage)
  const rows: Row[] = []
  for (const [found, terms] of Object.entries(queries)) {
    const addresses = terms.map((q) => `${site.address}/api/clans?q=${q.replaceAll(' ', '+')}`)
    let page = 0
    // Each request asks for another page, since responses are cached.
    const search = () => read(`${addresses[page % addresses.length]}&page=${++page}`)
    // Warm up: the first search builds the index.
    for (let i = 0; i < 200; i++) await search()
    const before = await cpuTimeMs(site.child.pid)
    if (before === undefined) break
    for (let i = 0; i < samples; i++) await search()
    const after = (await cpuTimeMs(site.child.pid)) ?? Number.NaN
    rows.push(
      within(5, {
        name: `CPU time of GET /api/clans?q=, ${clans} clans, found: ${found}`,
        storage: storage.name,
        site: (after - before) / samples,
        unit: 'ms',
      }),
    )
  }
  await site.stop()
  return rows
}

/** User and system time of a process, with a resolution of 10 ms; undefined on systems without `/proc`. */
async function cpuTimeMs(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name before the bracket may contain spaces; the times are fields 14 and 15.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? []
  return user === undefined || system === undefined ? undefined : (user + system) * 10
}
