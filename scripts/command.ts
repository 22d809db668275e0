import process from 'node:process'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { OperatorError } from '#server/operator-error.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'

/** The command was called in a way that it does not know; its message is a sentence. */
export class UsageError extends Error {}

/** A failure whose message says all; it is printed without a stack. */
export class CommandFailure extends Error {}

interface Command<Options> {
  /** What `--help` prints. */
  readonly help: string
  /** Reads the arguments, before anything is opened. */
  readonly read: (args: readonly string[]) => Options
  /**
   * How the database is opened: migrated, beside a running site; as it is, beside a running site; or as it is, and only
   * where no site has it.
   */
  readonly opens?: 'migrated' | 'as it is' | 'alone'
  /** Does the work; answers the exit code. */
  readonly run: (options: Options, tools: { config: Config; database: Database }) => Promise<number>
}

/**
 * Runs a command of the operator on the site's database, beside a running site or without one, and ends the process:
 * 0 done, 1 failed, 2 called wrongly.
 */
export async function runCommand<Options>(command: Command<Options>): Promise<void> {
  const { help, read } = command
  const args = process.argv.slice(2)
  // Whoever reads the output may stop early (`| head`); the work goes on.
  process.stdout.on('error', () => {})
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help)
    return
  }
  try {
    process.exitCode = await open(read(args), command)
  } catch (error) {
    process.exitCode = error instanceof UsageError ? 2 : 1
    console.error(explain(error))
    if (error instanceof UsageError) console.error('--help tells how it is used.')
  }
}

async function open<Options>(options: Options, { run, opens = 'migrated' }: Command<Options>): Promise<number> {
  const config = readConfig(process.env)
  const database = await openDatabase({ ...config, own: opens === 'alone' })
  try {
    if (opens === 'migrated') await migrate(database)
    return await run(options, { config, database })
  } finally {
    await database.close()
  }
}

/** `parseArgs`, whose complaints are usage errors. */
export function parseOptions<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** A whole number of an option, from `least` to `most`. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UsageError(`--${option} must be a whole number from ${least} to ${most}, not "${text}".`)
}

/** A sentence where the failure is the operator's to mend; everything else whole. */
function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const mendable = [UsageError, CommandFailure, OperatorError].some((kind) => error instanceof kind)
  return mendable || 'syscall' in error ? error.message : error
}
