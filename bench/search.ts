import { cpuTimePerSample } from './cpu-time.ts'
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

/** Measures the site's CPU time per search in a long list. Linux only. */
export async function measureSearch(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 5000)
  const site = await startSite(storage)
  const rows: Row[] = []
  for (const [found, terms] of Object.entries(queries)) {
    // Repeated words find the same clans, but are a new query: the site caches the last results. A query has at most 100 characters.
    const addresses = terms.flatMap((term) => {
      const [q = '', filter = ''] = term.split('&')
      return Array.from({ length: 6 }, (_, i) => {
        const repeated = Array.from({ length: i + 1 }, () => q).join('+')
        return `${site.address}/api/clans?q=${repeated.replaceAll(' ', '+')}&${filter}`
      })
    })
    // Each request asks for another page, because responses are cached, too. The first search builds the index.
    const search = (sample: number) => read(`${addresses[sample % addresses.length]}&page=${sample + 1}`)
    const cpuTime = await cpuTimePerSample(site, search, { warmUp: 200, samples })
    if (cpuTime === undefined) break
    rows.push(
      within(5, {
        name: `CPU time of GET /api/clans?q=, ${clans} clans, found: ${found}`,
        storage: storage.name,
        site: cpuTime,
        unit: 'ms',
      }),
    )
  }
  return rows
}
