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

export interface Command<Options> {
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

/** Lets TypeScript infer a command's options. */
export const defineCommand = <Options>(command: Command<Options>): Command<Options> => command

/**
 * Runs an operator's command on the site's database, whether or not a site is running. Returns the exit code: 0 done, 1 failed,
 * 2 wrong usage.
 */
export async function runCommand<Options>(
  command: Command<Options>,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const { help, read } = command
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help)
    return 0
  }
  try {
    return await open(read(args), command, environment)
  } catch (error) {
    console.error(explain(error))
    if (!(error instanceof UsageError)) return 1
    console.error('--help tells how it is used.')
    return 2
  }
}

/** Runs a command as this process, with its arguments and environment, and sets the exit code. */
export async function startCommand<Options>(command: Command<Options>): Promise<void> {
  // The reader of the output may stop early (`| head`); the work goes on.
  process.stdout.on('error', () => {})
  process.exitCode = await runCommand(command, process.argv.slice(2), process.env)
}

async function open<Options>(
  options: Options,
  { run, opens = 'migrated' }: Command<Options>,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const config = readConfig(environment)
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
