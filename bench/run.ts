import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { bareVotes } from './bare-votes.ts'
import { readUnderLoad, voteUnderLoad } from './load.ts'
import { runToEnd, startListening } from './process.ts'

/** Rounds of each measurement; the medians are told. Machines are noisy, so only ratios of one run mean something. */
const rounds = 3
const seconds = 4
const clans = 500

interface Row {
  readonly what: string
  readonly site: number
  readonly yardstick: number
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-bench-'))
const environment = {
  DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMITS: 'off',
  NODE_ENV: 'production',
  LOG_LEVEL: 'info',
}
const rows: Row[] = []
try {
  await runToEnd(['scripts/seed.ts', '--clans', String(clans), '--votes', '5000'], environment)
  const site = await startListening(['src/server/main.ts'], environment)
  const list = (await (await fetch(`${site.address}/api/clans`)).json()) as { id: number }[]
  const ids = list.map((clan) => clan.id)

  for (const [route, type] of [
    ['/api/clans?page=1', 'application/json'],
    ['/', 'text/html'],
  ] as const) {
    const bare = await startListening(['bench/bare-server.ts', route, type], { ORIGIN: site.address })
    const pairs: [number, number][] = []
    for (let round = 0; round < rounds; round++) {
      pairs.push([
        (await readUnderLoad(site.address + route, seconds)).perSecond,
        (await readUnderLoad(bare.address + route, seconds)).perSecond,
      ])
    }
    await bare.stop()
    rows.push({ what: `GET ${route}`, ...medians(pairs) })
  }

  const votes: number[] = []
  for (let round = 0; round < rounds; round++) votes.push((await voteUnderLoad(site.address, ids, seconds)).perSecond)
  await site.stop()
  rows.push({
    what: 'POST /api/clans/vote (embedded)',
    site: median(votes),
    yardstick: await bareVotes(environment, ids, seconds),
  })
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

console.log(`\n${clans} clans, ${rounds} rounds of ${seconds} s each, medians; Node ${process.version}`)
console.table(
  rows.map(({ what, site, yardstick }) => ({
    what,
    'site, 1/s': Math.round(site),
    'yardstick, 1/s': Math.round(yardstick),
    ratio: Number((site / yardstick).toFixed(2)),
  })),
)
console.log(
  'Yardsticks: a bare node:http server with the same bytes; the same statement, one vote each, in a bare loop.',
)

function medians(pairs: readonly (readonly [number, number])[]): { site: number; yardstick: number } {
  return { site: median(pairs.map(([site]) => site)), yardstick: median(pairs.map(([, bare]) => bare)) }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}
