import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { evaluate, type Verdict } from './report/evaluate.ts'
import { formatReport } from './report/format-report.ts'
import { readLines, readTruth } from './report/read-truth.ts'
import { simulate } from './simulate.ts'
import { writeWorld } from './write-world.ts'

const help = `Simulates honest and fake votes, and reports how well verdicts tell them apart.

npm run simulate-votes -- --seed 1 --votes 200000 --out DIR
npm run simulate-votes -- --judge DIR/verdicts.ndjson --truth DIR

  --seed S       any text; the same seed gives the same files; default "1"
  --votes N      votes of all weeks together, 1000 to 10000000; default 200000
  --fake F       share of fake votes in the last week, 0 to 0.9; default 0.12
  --weeks N      weeks including the one under test, 1 to 52; default 5
  --out DIR      writes votes.ndjson, truth.ndjson and clans.ndjson to this folder
  --judge FILE   verdicts, one JSON object per line: id, state, score, reasons
  --truth DIR    the folder with truth.ndjson
  --json         print the report as JSON
  --help         print this

docs/SIMULATION.md describes the files and the report. Exit code: 0 done, 1 failed, 2 wrong usage.`

class UsageError extends Error {}

function readOptions() {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      votes: { type: 'string', default: '200000' },
      fake: { type: 'string', default: '0.12' },
      weeks: { type: 'string', default: '5' },
      out: { type: 'string' },
      judge: { type: 'string' },
      truth: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return values
}

type Options = ReturnType<typeof readOptions>

function numberOption(name: string, text: string, least: number, most: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (number >= least && number <= most) return number
  throw new UsageError(`--${name} must be a number from ${least} to ${most}, not "${text}".`)
}

async function generate({ seed, ...options }: Options, out: string): Promise<void> {
  const startedAt = performance.now()
  const votes = Math.floor(numberOption('votes', options.votes, 1000, 1e7))
  const weeks = Math.floor(numberOption('weeks', options.weeks, 1, 52))
  const fake = numberOption('fake', options.fake, 0, 0.9)
  const written = await writeWorld(simulate({ seed, votes, fake, weeks }), out)
  console.log(`${written} votes in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${path.resolve(out)}`)
}

async function report(verdicts: string, folder: string, asJson: boolean): Promise<void> {
  const truth = await readTruth(folder)
  const result = await evaluate(truth, readLines<Verdict>(verdicts))
  console.log(asJson ? JSON.stringify(result, null, 2) : formatReport(result))
}

async function main(): Promise<void> {
  const options = readOptions()
  const { judge, truth, out } = options
  if (options.help) console.log(help)
  else if (judge !== undefined && truth !== undefined) await report(judge, truth, options.json)
  else if (judge !== undefined) throw new UsageError('--judge needs --truth.')
  else if (out !== undefined) await generate(options, out)
  else throw new UsageError('Either --out or --judge is required.')
}

try {
  await main()
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  console.error(error instanceof Error ? error.message : error)
  if (isUsage) console.error('Run it with --help for usage.')
  process.exitCode = isUsage ? 2 : 1
}
