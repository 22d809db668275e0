import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { OperatorError, UsageError } from './operator-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

export interface LoadedSettings {
  /** The file's values, overridden by the environment's. */
  readonly environment: Environment
  readonly fromFile: Environment
  /** Names that occur more than once in the file; the last value wins. */
  readonly repeated: readonly string[]
  /** Absolute; undefined if there is no settings file. */
  readonly file: string | undefined
  /** The remaining arguments. */
  readonly args: readonly string[]
}

/**
 * Reads the settings file: the one of `--settings PATH`, else of MUSTER_ENV, else `./muster.env` if it exists. An empty
 * MUSTER_ENV means no file.
 * @throws UsageError if `--settings` has no path
 * @throws OperatorError if the file cannot be read or contains an ambiguous line
 */
export function loadSettings(
  args: readonly string[],
  environment: Environment,
  defaultFile = 'muster.env',
): LoadedSettings {
  const { option, rest } = takeOption(args)
  const chosen = option ?? environment.MUSTER_ENV ?? (existsSync(defaultFile) ? defaultFile : '')
  const file = chosen === '' ? undefined : path.resolve(chosen)
  const text = file === undefined ? '' : readSettingsFile(file)
  const fromFile = parseEnv(text) as Record<string, string>
  return { environment: { ...fromFile, ...environment }, fromFile, repeated: repeatedNames(text), file, args: rest }
}

/** For programs whose only argument is `--settings`. A typo in it must not make them work on another site. */
export function rejectArguments([unknown]: readonly string[]): void {
  if (unknown !== undefined) throw new UsageError(`Unknown argument "${unknown}". Expected only --settings PATH.`)
}

function takeOption(args: readonly string[]): { option: string | undefined; rest: readonly string[] } {
  const { tokens } = parseArgs({
    args: [...args],
    options: { settings: { type: 'string' } },
    strict: false,
    tokens: true,
  })
  let option: string | undefined
  const taken = new Set<number>()
  for (const token of tokens) {
    if (token.kind !== 'option' || token.name !== 'settings') continue
    if (!token.value) throw new UsageError('--settings needs the path of a settings file.')
    option = token.value
    taken.add(token.index)
    if (!token.inlineValue) taken.add(token.index + 1)
  }
  return { option, rest: args.filter((_, i) => !taken.has(i)) }
}

/** Returns the text of the settings file. @throws OperatorError if it is unreadable or a line is ambiguous */
function readSettingsFile(file: string): string {
  let text: string
  try {
    // Windows editors may begin a file with a byte order mark.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OperatorError(`Cannot read the settings file: ${reason}. Check --settings or MUSTER_ENV.`, {
      cause: error,
    })
  }
  const ambiguous = text.split(/\r?\n/).findIndex((line) => !plainLine.test(line))
  if (ambiguous < 0) return text
  // Does not repeat the line, which may contain a password.
  throw new OperatorError(
    `${file}, line ${ambiguous + 1}: must be NAME=value or a comment. Enclose a value that contains # or begins with a quote in single quotes, and put comments on lines of their own.`,
  )
}

/**
 * Matches lines that Node, systemd and Docker parse alike. In other lines, `parseEnv` would silently drop what follows a `#` or a second
 * quote, or all lines after an unclosed quote.
 */
const plainLine = /^\s*(?:#.*|(?:export\s+)?[A-Za-z_]\w*\s*=(?:\s*'[^']*'\s*|\s*"[^"\\]*"\s*|(?!\s*['"`])[^#]*))?$/

/** Requires a text whose lines are all plain. */
function repeatedNames(text: string): string[] {
  const names = Array.from(text.matchAll(/^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=/gm), ([, name = '']) => name)
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))]
}
