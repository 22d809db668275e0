import process from 'node:process'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { describeSite } from '#server/describe-site.ts'
import { useProfile } from '#server/features/site-profile/use-profile.ts'
import { OperatorError, UsageError } from '#server/operator-error.ts'
import { type LoadedSettings, loadSettings } from '#server/settings-file.ts'
import { upgradeUnlessInUse } from '#server/upgrade-database.ts'
import { hasDatabase, hasTables, noSiteError, prepareDiscard } from './existing-site.ts'

export { UsageError }

/** A failure that is printed without a stack trace. */
export class CommandFailure extends Error {}

export interface Command<Options> {
  readonly help: string
  readonly read: (args: readonly string[]) => Options
  /** How to open the database. Only `alone`, which does not migrate, requires that no site is running. */
  readonly opens?: 'migrated' | 'as it is' | 'alone'
  /** Whether the command may create a site; otherwise, it fails if there is none. */
  readonly creates?: (options: Options) => boolean
  readonly run: (options: Options, tools: CommandTools) => Promise<number>
}

interface CommandTools {
  readonly config: Config
  readonly database: Database
  /** Commands that create a site call this after committing its data. Later errors then do not delete the new database. */
  readonly keepSite: () => void
}

const settingsHelp = `
--settings PATH reads the settings from a file; the default is MUSTER_ENV, or else ./muster.env if it exists.`

export const defineCommand = <Options>(command: Command<Options>): Command<Options> => command

/** Runs a command on the site's database. Returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export async function runCommand<Options>(
  command: Command<Options>,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const { help, read } = command
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help + settingsHelp)
    return 0
  }
  try {
    const settings = loadSettings(args, environment)
    return await open(read(settings.args), command, settings)
  } catch (error) {
    console.error(formatError(error))
    if (!(error instanceof UsageError)) return 1
    console.error('Run it with --help for usage.')
    return 2
  }
}

export async function startCommand<Options>(command: Command<Options>): Promise<void> {
  // The reader of the output may close it early (`| head`), which must not stop the command.
  process.stdout.on('error', () => {})
  process.exitCode = await runCommand(command, process.argv.slice(2), process.env)
}

async function open<Options>(
  options: Options,
  command: Command<Options>,
  { environment, file }: LoadedSettings,
): Promise<number> {
  const config = readConfig(environment)
  console.error(describeSite(config, file))
  if (hasDatabase(config)) return runOnDatabase(options, command, config)
  if (!command.creates?.(options)) throw noSiteError(config)
  const discard = prepareDiscard(config)
  let isKept = false
  try {
    return await runOnDatabase(options, command, config, () => {
      isKept = true
    })
  } finally {
    if (!isKept) await discard()
  }
}

async function runOnDatabase<Options>(
  options: Options,
  { run, opens = 'migrated', creates }: Command<Options>,
  config: Config,
  keepSite = () => {},
): Promise<number> {
  const database = await openDatabase({ ...config, own: opens === 'alone' })
  try {
    if (!creates?.(options) && !(await hasTables(database))) throw noSiteError(config)
    if (opens === 'migrated') {
      await upgradeUnlessInUse(database, config.dataDir, reportSaved)
      await useProfile(config, database)
    }
    const code = await run(options, { config, database, keepSite })
    if (code === 0) keepSite()
    return code
  } finally {
    await database.close()
  }
}

const reportSaved = (file: string) => console.error(`Saved all rows to ${file} before migrating the database.`)

/** @throws {UsageError} if the arguments are invalid */
export function parseOptions<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // For unknown options, drop Node's second sentence about arguments that start with a dash, which no command has.
    throw new UsageError(message.replace(/ To specify a positional argument .*/s, ''))
  }
}

/** @throws {UsageError} if the text is not a whole number from `min` to `max` */
export function wholeNumber(option: string, text: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new UsageError(`--${option} must be a whole number from ${min} to ${max}, not "${text}".`)
}

/** For errors that operators can fix, returns only the message; otherwise, the whole error. */
function formatError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, path: missing } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && missing !== undefined) return `There is no file ${missing}.`
  const isOperatorError = error instanceof OperatorError || error instanceof CommandFailure
  return isOperatorError || 'syscall' in error ? error.message : error
}
