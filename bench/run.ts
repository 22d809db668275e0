import { availableParallelism, cpus } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { cleanUp } from './cleanups.ts'
import { measureClose } from './close.ts'
import { measureCloseUnderLoad } from './close-under-load.ts'
import { measureEvidenceWeight } from './evidence-weight.ts'
import { measureFilters } from './filters.ts'
import { measureGrowth } from './growth.ts'
import { measureJudging } from './judging.ts'
import { measureReads } from './reads.ts'
import { measureReceiptProof } from './receipt-proof.ts'
import type { Row } from './rows.ts'
import { measureSearch } from './search.ts'
import { measureStartUp } from './start-up.ts'
import { type BenchStorage, makeStorage, storageKinds } from './storage.ts'
import { measureVoteLoading } from './vote-loading.ts'
import { measureVoteSearch } from './vote-search.ts'
import { measureVotes } from './votes.ts'
import { measureVotesDuringClose } from './votes-during-close.ts'
import { measureWeight } from './weight.ts'

const help = `Measures the site and compares it with baselines that are measured in the same run.

npm run bench -- [options]

  --only A,B   run only these: reads, votes, growth, search, filters, vote-search, vote-loading,
               close, close-load, close-votes, judging, receipt-proof, start, weight
  --stored N   millions of votes that growth stores, vote-search and receipt-proof have, and close, close-load and
               close-votes close (embedded: up to 1); default 10
  --help       print this

With TEST_DATABASE_URL, the benchmarks also run on that PostgreSQL server. Exit code: 0 all goals met, 1 a goal missed.`

const { values } = parseArgs({
  options: { only: { type: 'string' }, stored: { type: 'string', default: '10' }, help: { type: 'boolean' } },
})
if (values.help) {
  console.log(help)
  process.exit(0)
}

const withOwnStorage = (measure: (storage: BenchStorage) => Promise<Row[]>) => async (kind: BenchStorage['name']) =>
  measure(await makeStorage(kind))
const suite: Readonly<Record<string, (kind: BenchStorage['name']) => Promise<Row[]>>> = {
  weight: async (kind) =>
    kind === 'embedded' ? [...(await withOwnStorage(measureWeight)(kind)), await measureEvidenceWeight()] : [],
  start: withOwnStorage(measureStartUp),
  reads: withOwnStorage(measureReads),
  votes: withOwnStorage(measureVotes),
  search: withOwnStorage(measureSearch),
  filters: withOwnStorage(measureFilters),
  'vote-search': async (kind) => (kind === 'embedded' ? measureVoteSearch(Number(values.stored) * 1e6) : []),
  'vote-loading': withOwnStorage(measureVoteLoading),
  close: (kind) => measureClose(kind, Number(values.stored) * 1e6),
  'close-load': (kind) =>
    withOwnStorage((storage) => measureCloseUnderLoad(storage, Number(values.stored) * 1e6))(kind),
  'close-votes': (kind) =>
    withOwnStorage((storage) => measureVotesDuringClose(storage, Number(values.stored) * 1e6))(kind),
  judging: withOwnStorage(measureJudging),
  'receipt-proof': async (kind) => (kind === 'embedded' ? measureReceiptProof(Number(values.stored) * 1e6) : []),
  growth: (kind) => measureGrowth(kind, Number(values.stored) * 1e6),
}
const selected = (values.only?.split(',') ?? Object.keys(suite)).map((name) => {
  const measure = suite[name]
  if (!measure) throw new Error(`Unknown benchmark "${name}". Available: ${Object.keys(suite).join(', ')}.`)
  return { name, measure }
})

const interrupted = new Promise<never>((_, reject) => {
  const interrupt = (signal: string) => reject(new Error(`Interrupted by ${signal}.`))
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt)
})

async function runBenchmark(measuring: Promise<Row[]>): Promise<Row[]> {
  try {
    return await Promise.race([measuring, interrupted])
  } finally {
    await cleanUp()
  }
}

const rows: Row[] = []
try {
  for (const { name, measure } of selected) {
    for (const kind of storageKinds) {
      console.log(`${name}, ${kind} …`)
      const found = await runBenchmark(measure(kind))
      // Printed immediately, in case the run is interrupted.
      for (const { name, site, result } of found) console.log(`  ${name}: ${site}, result ${result.toPrecision(3)}`)
      rows.push(...found)
    }
  }
} catch (error) {
  console.error(error)
  // An interrupted benchmark may still be computing.
  process.exit(1)
}

console.log(`\n${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown'}; Node ${process.version}\n`)
console.table(
  rows.map(({ result, passed, ...row }) => ({
    ...row,
    result: Number(result.toPrecision(3)),
    passed: passed ? 'yes' : 'NO',
  })),
)
if (rows.some((row) => !row.passed)) process.exitCode = 1
