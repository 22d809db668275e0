import { readFile } from 'node:fs/promises'
import { read } from './latency.ts'
import { type Row, within } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 100_000
const times = 400
/** Questions by how many clans they find among those that are invented. */
const questions = {
  'few or none': ['wolf', 'steel wolves', 'xyzzyq', 'reconnaissence'],
  'every seventh': ['operations', 'we play the'],
  'most of all': ['we', 'the', 'a', 'we&region=eu'],
}

/**
 * What a question to a long list takes of the site's processor, request and answer included: unlike waiting times, the same
 * whatever else the machine does. Only Linux tells it.
 */
export async function measureSearch(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 5000)
  const site = await startSite(storage)
  const rows: Row[] = []
  for (const [found, asked] of Object.entries(questions)) {
    const addresses = asked.map((q) => `${site.address}/api/clans?q=${q.replaceAll(' ', '+')}`)
    let page = 0
    // Each time another page: an answer that was given once is kept.
    const ask = () => read(`${addresses[page % addresses.length]}&page=${++page}`)
    // The first makes what is searched, and what follows is compiled.
    for (let i = 0; i < 200; i++) await ask()
    const before = await processorTime(site.child.pid)
    if (before === undefined) break
    for (let i = 0; i < times; i++) await ask()
    const after = (await processorTime(site.child.pid)) ?? Number.NaN
    rows.push(
      within(5, {
        what: `processor time of GET /api/clans?q=, ${clans} clans, found: ${found}`,
        storage: storage.name,
        site: (after - before) / times,
        unit: 'ms',
      }),
    )
  }
  await site.stop()
  return rows
}

/** User and system time of a process in ms, by its ticks of 10 ms; undefined where the system does not say. */
async function processorTime(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name before the bracket may hold spaces; the times are the 14th and 15th field of the line.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? []
  return user === undefined || system === undefined ? undefined : (user + system) * 10
}
