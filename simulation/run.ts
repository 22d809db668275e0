import path from 'node:path'
import process from 'node:process'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { defaultVoteLimits, parseVoteLimits } from '#server/features/integrity/limits/vote-limits.ts'
import { type LimitedSite, openLimitedSite } from './limits/limited-site.ts'
import { withTemporaryDatabase } from './limits/temporary-database.ts'
import { help, readCommand, UsageError } from './options.ts'
import { evaluate, type Verdict } from './report/evaluate.ts'
import { formatReport } from './report/format-report.ts'
import { readLines, readTruth } from './report/read-truth.ts'
import { type Simulation, simulate } from './simulate.ts'
import { writeWorld } from './write-world.ts'
import type { WorldOptions } from './world/world.ts'

async function generate(options: WorldOptions, out: string, withLimits: boolean): Promise<void> {
  const startedAt = performance.now()
  const simulation = simulate(options)
  const written = withLimits
    ? await withTemporaryDatabase(async (db) => writeWorld(simulation, out, await openSite(db, simulation)))
    : await writeWorld(simulation, out)
  console.log(`${written} votes in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${path.resolve(out)}`)
  const [only] = options.campaign ? simulation.campaigns() : []
  if (!only) return
  const { campaign, cast } = only
  const missing = campaign.size - (cast.get(campaign.week.name) ?? 0)
  if (missing > 0) console.warn(`The site would refuse ${missing} of the ${campaign.size} fake votes as duplicates.`)
}

function openSite(db: Kysely<Schema>, { clans }: Simulation): Promise<LimitedSite> {
  const { VOTE_LIMITS: setting } = process.env
  return openLimitedSite(db, setting ? parseVoteLimits(setting) : defaultVoteLimits, clans.length)
}

async function report(verdicts: string, folder: string, asJson: boolean): Promise<void> {
  const truth = await readTruth(folder)
  const result = await evaluate(truth, readLines<Verdict>(verdicts))
  console.log(asJson ? JSON.stringify(result, null, 2) : formatReport(result))
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  if (command.kind === 'help') console.log(help)
  else if (command.kind === 'report') await report(command.verdicts, command.truth, command.asJson)
  else await generate(command.world, command.out, command.withLimits)
}

try {
  await main()
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error)
  console.error(error instanceof Error ? error.message : error)
  if (isUsage) console.error('Run it with --help for usage.')
  process.exitCode = isUsage ? 2 : 1
}
