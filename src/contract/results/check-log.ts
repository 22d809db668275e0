import { previousWeek } from '../rules/votes/vote-week.ts'
import { toHex } from './bytes.ts'
import { checkKeys, checkSignature, type LogTools, readNote, readSigned } from './check-log-signatures.ts'
import { rewrittenText, shortenedText } from './check-newest-result.ts'
import { compareEntry, isResultEntry, type ResultEntry } from './check-result-entry.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Findings } from './findings.ts'
import type { LogEntry } from './log-entries.ts'
import { hashLength, MerkleFrontier, type Sha256 } from './merkle.ts'
import { type PublishedEntry, readEntry } from './published-entry.ts'
import type { ResultSummary } from './result-files.ts'

export interface LogFiles {
  readonly key: string
  /** The newest checkpoint, as a signed note. */
  readonly checkpoint: string
  /** Checkpoints kept from earlier; the log must contain them. */
  readonly earlier: readonly string[]
  /** All entries, in order. */
  readonly entries: () => AsyncIterable<PublishedEntry>
}

/** By position: the log's keys, the entries of a week and the week before, and the entries that the week's result names. */
export type WeekEntries = ReadonlyMap<number, LogEntry>

/** Checks the signatures, that the entries match the checkpoints, and that they contain the result. */
export async function checkLog(
  { log, summary, resultHash }: { log: LogFiles; summary: ResultSummary; resultHash: string },
  tools: LogTools,
  findings: Findings,
): Promise<WeekEntries> {
  const { key, newest } = await readSigned(log, tools, findings)
  const earlier = log.earlier.flatMap((note) => readNote(note, 'The earlier checkpoint', findings) ?? [])
  const { entries, roots, size } = await readEntries(log, [newest, ...earlier], summary, tools.sha256, findings)
  const keys = key ? checkKeys(entries, { key, size: newest?.size ?? 0 }, tools.sha256, findings) : []
  for (const checkpoint of earlier) {
    // The host may have changed since this checkpoint.
    const its = keys.find(({ name }) => name === checkpoint.origin) ?? key
    if (its) await checkSignature(checkpoint, 'The earlier checkpoint', its, tools.verifyEd25519, findings)
  }

  if (newest && size < newest.size)
    findings.add('log', `The log has ${size} entries, but its checkpoint has ${newest.size}.`)
  else if (newest && roots.get(newest.size) !== toHex(newest.root))
    findings.add('log', 'The entries of the log are not those of its checkpoint.')
  for (const checkpoint of earlier) {
    if (newest && checkpoint.size > newest.size) findings.add('log', shortenedText(checkpoint.size, newest.size))
    else if (roots.get(checkpoint.size) !== toHex(checkpoint.root)) findings.add('log', rewrittenText(checkpoint.size))
  }
  checkWeekEntries({ entries, summary, resultHash, size: newest?.size ?? 0 }, findings)
  return entries
}

/** Reads all entries and keeps the relevant ones. `roots` has the tree's root at the size of each checkpoint. */
async function readEntries(
  log: LogFiles,
  checkpoints: readonly (Checkpoint | undefined)[],
  { week, cast, replaces }: ResultSummary,
  sha256: Sha256,
  findings: Findings,
) {
  const entries = new Map<number, LogEntry>()
  const sizes = new Set(checkpoints.map((checkpoint) => checkpoint?.size))
  const frontier = new MerkleFrontier(sha256)
  const lastWeek = previousWeek(week)
  const roots = new Map<number, string>([[0, toHex(frontier.root())]])
  for await (const published of log.entries()) {
    const position = frontier.size
    const { hash, entry } = readEntry(published, sha256)
    if (!hash || toHex(hash) !== published.leaf)
      findings.add('log', `Entry ${position} of the log is malformed or does not have its published hash.`)
    frontier.appendHash(hash ?? new Uint8Array(hashLength))
    if (sizes.has(frontier.size)) roots.set(frontier.size, toHex(frontier.root()))
    if (!entry) continue
    const entryWeek = 'week' in entry && entry.type !== 'moderation' ? entry.week : undefined
    const isNamed = position === cast.entry || position === replaces
    if (isNamed || entry.type === 'key' || (entryWeek !== undefined && (entryWeek === week || entryWeek === lastWeek)))
      entries.set(position, entry)
  }
  return { entries, roots, size: frontier.size }
}

function checkWeekEntries(
  {
    entries,
    summary,
    resultHash,
    size,
  }: { entries: WeekEntries; summary: ResultSummary; resultHash: string; size: number },
  findings: Findings,
): void {
  const { week, version } = summary
  const published = [...entries].filter(([position]) => position < size)
  const cast = entries.get(summary.cast.entry)
  const isCast = cast?.type === 'cast' && cast.week === week
  if (!isCast || cast.root !== summary.cast.root || cast.votes !== summary.cast.votes)
    findings.add('cast', `Entry ${summary.cast.entry} of the log is not the cast commitment that the result names.`)
  if (published.filter(([, entry]) => entry.type === 'cast' && entry.week === week).length > 1)
    findings.add('cast', `The log has more than one cast commitment for ${week}.`)

  const results = resultsOf(published, week).filter((entry) => entry.version === version)
  if (results.length === 0)
    findings.add('result', `The log does not contain version ${version} of the result of ${week}.`)
  if (results.length > 1)
    findings.add('result', `The log contains version ${version} of the result of ${week} more than once.`)
  for (const entry of results) {
    compareEntry(entry, { summary, resultHash }, findings)
    if (summary.cast.entry >= entry.position)
      findings.add('result', 'The result is in the log before its cast commitment.')
  }
  const replaced = resultsOf(published, week).find(({ position }) => position === summary.replaces)
  if (summary.replaces !== null && replaced?.version !== version - 1)
    findings.add('result', `Entry ${summary.replaces} of the log is not the version before, which the result corrects.`)
}

type PlacedEntry = ResultEntry & { readonly position: number }

function resultsOf(entries: Iterable<readonly [number, LogEntry]>, week: string): PlacedEntry[] {
  return [...entries].flatMap(([position, entry]) =>
    isResultEntry(entry) && entry.week === week ? [{ ...entry, position }] : [],
  )
}

/** The entry that commits to a version of the result of the week or of the week before. */
export function findResultEntry(entries: WeekEntries, week: string, version: number): PlacedEntry | undefined {
  return resultsOf(entries, week).find((entry) => entry.version === version)
}

export function newestVersionIn(entries: WeekEntries, week: string): number | undefined {
  const versions = resultsOf(entries, week).map(({ version }) => version)
  return versions.length === 0 ? undefined : Math.max(...versions)
}
