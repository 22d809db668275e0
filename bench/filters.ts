import { sql } from 'kysely'
import { codesIn } from '#contract/rules/clans/clan-codes.ts'
import { openDatabase } from '#server/database/connect.ts'
import { cpuTimePerSample } from './cpu-time.ts'
import { read } from './latency.ts'
import { type Row, within } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 100_000
const samples = 1000
/** Enough to build the sets, the orders and the search index, and to compile the code. */
const warmUp = 600
const orders = ['week', 'rising', 'newest', 'last-week', 'random&seed=7']
const platforms = ['pc', 'ps', 'xbox', 'any']
const playstyles = [...codesIn('playstyles'), 'any']

/** Filters that no other sample has, because responses and counts are cached. */
const distinct = (sample: number) =>
  new URLSearchParams({
    age: String(13 + (sample % 87)),
    platform: platforms[Math.floor(sample / 87) % platforms.length] ?? 'any',
    playstyle: playstyles[Math.floor(sample / 87 / platforms.length)] ?? 'any',
  }).toString()
const zones = Intl.supportedValuesOf('timeZone')
const others = {
  'age, platform and playstyle': '',
  'also region, language and microphone': '&region=eu&language=de&microphone=required',
  'with clans that state nothing': '&language=de&recruiting=open&day=fr&unstated=include',
  'by day and hours': '&day=fr&hours=evening',
  'with a search': '&region=eu&q=night',
  // The site also computes which filters to loosen.
  'nothing found': '&region=eu&language=de&recruiting=open&size=101%2B&day=fr&q=night+xyzzyq',
}

/** Measures the site's CPU time for a filtered page in any order, with its facet counts. Linux only. */
export async function measureFilters(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 5000)
  await stateFacts(storage)
  const site = await startSite(storage)
  const rows: Row[] = []
  const measure = async (name: string, send: (sample: number) => Promise<void>) => {
    const cpuTime = await cpuTimePerSample(site, send, { warmUp, samples })
    if (cpuTime === undefined) return
    rows.push(
      within(5, { name: `CPU time of ${name}, ${clans} clans`, storage: storage.name, site: cpuTime, unit: 'ms' }),
    )
  }
  await measure('two reads to compare with: a page without filter, a clan', async (sample) => {
    await read(`${site.address}/api/clans?page=${sample + 1}`)
    await read(`${site.address}/api/clans/${sample + 1}`)
  })
  for (const [name, filter] of Object.entries(others)) {
    await measure(`a filtered page and its facets: ${name}`, async (sample) => {
      // The site caches the results of the last searches. The counts reuse the page's result, but the page is a new search.
      const repeated = filter.includes('&q=') ? '+night'.repeat(sample % 12) : ''
      const zone = /&(?:day|hours)=/.test(filter) ? `&zone=${zones[sample % zones.length]}` : ''
      const query = distinct(sample) + filter + repeated + zone
      await read(`${site.address}/api/clans?${query}&order=${orders[sample % orders.length]}`)
      await read(`${site.address}/api/clans/facets?${query}`)
    })
  }
  return rows
}

/** Two of three clans state facts: one or two of 24 languages, and the other facts. */
async function stateFacts({ environment, databaseUrl }: BenchStorage): Promise<void> {
  const database = await openDatabase({ dataDir: environment.DATA_DIR, databaseUrl })
  const pick = (values: readonly (string | number)[], factor: number) =>
    sql`(${JSON.stringify(values)}::jsonb -> (id * ${factor}::int / 7 % ${values.length}::int))`
  const languages = 'en de fr es pt pl ru it nl sv tr ja ko zh uk cs ar da fi nb hu ro el fil'.split(' ')
  try {
    await sql`
      update clans set facts = jsonb_build_object(
        'languages', jsonb_build_array(${pick(languages, 7)}, ${pick(languages, 5)}),
        'recruiting', ${pick(['open', 'trial', 'closed'], 1)},
        'size', ${pick(['1-10', '11-25', '26-50', '51-100', '101+'], 3)},
        'microphone', ${pick(['required', 'optional', 'unused'], 11)},
        'min_age', ${pick([13, 16, 18, 21], 13)},
        'play_times', jsonb_build_object('days', jsonb_build_array(${pick(['mo', 'we', 'fr', 'su'], 1)}),
          'from', '19:00', 'to', '23:00', 'time_zone', 'Europe/Berlin'))
      where id % 3 <> 0`.execute(database.db)
  } finally {
    await database.close()
  }
}
