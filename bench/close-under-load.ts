import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { goalSeconds } from './close.ts'
import { startClosingSite } from './closing-site.ts'
import { voteUnderLoad } from './load.ts'
import { clanIds } from './reads.ts'
import { atLeast, type Row, within } from './rows.ts'
import type { BenchStorage } from './storage.ts'

/** New votes arrive at this multiple of the closed week's average rate: 500 per second at ten million votes. */
const peak = 30
const weekSeconds = 7 * 86_400
const roundSeconds = 10

/** Closes a week of `stored` votes while the site receives new votes at a constant rate. Linux only. */
export async function measureCloseUnderLoad(storage: BenchStorage, stored: number): Promise<Row[]> {
  const votes = storage.name === 'embedded' ? Math.min(stored, 1e6) : stored
  const perSecond = Math.ceil((peak * votes) / weekSeconds)
  const { site, hasClosed, findClosingProcess } = await startClosingSite(storage, votes)
  const started = performance.now()
  const ids = await clanIds(site.address)
  const watching = new AbortController()
  const memory = watchMemory(findClosingProcess, watching.signal)
  const rates: number[] = []
  while (!(await hasClosed())) rates.push(await voteUnderLoad(site.address, ids, { seconds: roundSeconds, perSecond }))
  const tookSeconds = (performance.now() - started) / 1000
  watching.abort()
  const sum = rates.reduce((total, rate) => total + rate, 0)
  const name = `Close of a week with ${votes / 1e6} million votes, with ${perSecond} new votes per second`
  return [
    within(goalSeconds[storage.name], {
      name,
      storage: storage.name,
      site: tookSeconds,
      unit: 's',
      spread: `closing process: ${Math.round(await memory)} MB at most`,
    }),
    atLeast(0.9, {
      name: 'These new votes; as many as were sent',
      storage: storage.name,
      site: sum / rates.length,
      baseline: perSecond,
      unit: '/s',
      spread: `${Math.round(Math.min(...rates))} to ${Math.round(Math.max(...rates))}`,
    }),
  ]
}

/** Returns the peak resident memory of the closing processes, in MB. */
async function watchMemory(findProcess: () => Promise<number | undefined>, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    const pid = await findProcess()
    const status = pid === undefined ? '' : await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    most = Math.max(most, Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024)
    await pause(500)
  }
  return most
}
