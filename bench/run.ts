import { availableParallelism, cpus } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { measureGrowth } from './growth.ts'
import { measureReads } from './reads.ts'
import type { Row } from './rows.ts'
import { measureSearch } from './search.ts'
import { measureStartUp } from './start-up.ts'
import { type BenchStorage, makeStorage, storageKinds } from './storage.ts'
import { measureVotes } from './votes.ts'
import { measureWeight } from './weight.ts'

const help = `Measures the site against yardsticks of the same run.

npm run bench -- [options]

  --only A,B   only some of: reads, votes, growth, search, start, weight
  --stored N   millions of votes that growth stores; 10 if left out
  --help       print this

TEST_DATABASE_URL names a PostgreSQL server to measure on as well. Exit code: 0 every goal holds, 1 one does not.`

const { values } = parseArgs({
  options: { only: { type: 'string' }, stored: { type: 'string', default: '10' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

/** On a storage of its own, thrown away afterwards. */
const apart = (measure: (storage: BenchStorage) => Promise<Row[]>) => async (kind: BenchStorage['name']) => {
  const storage = await makeStorage(kind)
  try {
    return await measure(storage)
  } finally {
    await storage.drop()
  }
}
const suite: Readonly<Record<string, (kind: BenchStorage['name']) => Promise<Row[]>>> = {
  weight: async (kind) => (kind === 'embedded' ? apart(measureWeight)(kind) : []),
  start: apart(measureStartUp),
  reads: apart(measureReads),
  votes: apart(measureVotes),
  search: apart(measureSearch),
  growth: (kind) => measureGrowth(kind, Number(values.stored) * 1e6),
}
const wanted = (values.only?.split(',') ?? Object.keys(suite)).map((name) => {
  const measure = suite[name]
  if (!measure) throw new Error(`There is no "${name}"; there are ${Object.keys(suite).join(', ')}.`)
  return { name, measure }
})

const rows: Row[] = []
for (const { name, measure } of wanted) {
  for (const kind of storageKinds) {
    console.log(`${name}, ${kind} …`)
    const found = await measure(kind)
    // Told at once: a run that is broken off has said what it knew.
    for (const { what, site, figure } of found) console.log(`  ${what}: ${site}, figure ${figure.toPrecision(3)}`)
    rows.push(...found)
  }
}

console.log(`\n${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}; Node ${process.version}\n`)
console.table(
  rows.map(({ figure, holds, ...row }) => ({
    ...row,
    figure: Number(figure.toPrecision(3)),
    holds: holds ? 'yes' : 'NO',
  })),
)
if (rows.some((row) => !row.holds)) process.exitCode = 1
