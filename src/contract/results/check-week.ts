import { previousWeek } from '../rules/votes/vote-week.ts'
import { asciiText, toHex } from './bytes.ts'
import { checkClans } from './check-clans.ts'
import { checkLedger } from './check-ledger.ts'
import { checkLog, findResultEntry, newestVersionIn, type LogFiles, type WeekEntries } from './check-log.ts'
import type { LogTools } from './check-log-signatures.ts'
import { type Finding, Findings } from './findings.ts'
import type { LogEntry } from './log-entries.ts'
import { rankingRule } from './rank-clans.ts'
import type { ResultClan, ResultSummary } from './result-files.ts'
import { parseClanLine, parseSummary } from './result-summary.ts'
import type { WeekFiles } from './week-files.ts'

export interface WeekToCheck {
  readonly files: WeekFiles
  /** Returns another week's result files, to check last week's votes. Without it, they are not checked. */
  readonly findBase?: (week: string, version: number) => WeekFiles
  /** Without it, nothing proves that everyone gets the same result from the site. */
  readonly log?: LogFiles
}

export interface CheckTools extends LogTools {
  readonly onProgress?: (checkedFiles: number, files: number) => void
}

export interface CheckReport {
  readonly week: string | undefined
  readonly version: number | undefined
  /** The newest version of the week's result in the log; undefined if the log has none or was not checked. */
  readonly newest: number | undefined
  readonly findings: readonly Finding[]
  /** Number of findings beyond those in the list. */
  readonly omitted: number
  readonly votes: number
  readonly clans: number
  /** Checks that were not possible, as sentences. */
  readonly unchecked: readonly string[]
}

/** Recomputes a week's result from its files. Rejects only if a file cannot be read. */
export async function checkWeek(input: WeekToCheck, tools: CheckTools): Promise<CheckReport> {
  const findings = new Findings()
  const { sha256 } = tools
  const resultBytes = await input.files.read('result.json')
  const summary = resultBytes && parseSummary(resultBytes)
  if (!resultBytes || !summary) {
    findings.add('file', 'result.json is missing or malformed.')
    return reportOf(findings, { summary: undefined, newest: undefined, votes: 0, clans: 0, unchecked: [] })
  }
  if (summary.rule !== rankingRule)
    findings.add(
      'file',
      `The result follows version ${summary.rule} of the rule; this program knows only ${rankingRule}.`,
    )
  const unchecked: string[] = []

  const ledger = await checkLedger({ files: input.files, summary }, sha256, findings, tools.onProgress ?? (() => {}))
  const clansBytes = await input.files.read('clans.ndjson')
  if (!clansBytes) findings.add('file', 'clans.ndjson is missing.')
  const clans = clansBytes && checkClans({ bytes: clansBytes, summary, ledger }, sha256, findings)

  let entries: WeekEntries | undefined
  if (input.log) {
    const resultHash = toHex(sha256(resultBytes))
    entries = await checkLog({ log: input.log, summary, resultHash }, tools, findings)
    if (!tools.verifyEd25519) unchecked.push('The signature of the checkpoint: Ed25519 is missing here.')
  } else unchecked.push('Whether the log of commitments contains this result: there are no files of the log.')

  if (clans && !(await checkBase({ input, summary, clans, entries }, tools, findings)))
    unchecked.push("Last week's votes, which decide ties: this result names no result of that week, or it is not here.")
  const newest = entries && newestVersionIn(entries, summary.week)
  return reportOf(findings, { summary, newest, votes: ledger.lines, clans: clans?.size ?? 0, unchecked })
}

/** Compares last week's votes with that week's result. Returns false if that result is not available. */
async function checkBase(
  {
    input,
    summary,
    clans,
    entries,
  }: {
    input: WeekToCheck
    summary: ResultSummary
    clans: ReadonlyMap<number, ResultClan>
    entries: WeekEntries | undefined
  },
  { sha256 }: CheckTools,
  findings: Findings,
): Promise<boolean> {
  const { base, cast, week } = summary
  if (!base) {
    const isKnown = entries && findResultEntry(entries, previousWeek(week), 1) !== undefined
    return !isKnown && [...clans.values()].every(({ lastWeek }) => lastWeek === 0)
  }
  if (base.week !== previousWeek(week))
    findings.add('input', `The result is based on that of ${base.week}, which is not the week before ${week}.`)
  const files = input.findBase?.(base.week, base.version)
  const [resultBytes, clansBytes] = [await files?.read('result.json'), await files?.read('clans.ndjson')]
  if (!resultBytes || !clansBytes) return false
  const name = `version ${base.version} of the result of ${base.week}`
  const entry = entries && findResultEntry(entries, base.week, base.version)
  if (entries && entry?.sha256 !== toHex(sha256(resultBytes)))
    findings.add('result', `The log does not contain the published ${name}, on which this result is based.`)
  else if (entry && entry.position > cast.entry && isCastOf(week, entries?.get(cast.entry)))
    findings.add('input', `The result is based on ${name}, which was published after the end of ${week}.`)
  if (parseSummary(resultBytes)?.clans.sha256 !== toHex(sha256(clansBytes)))
    findings.add('input', `clans.ndjson of ${name} is not the file that its result.json names.`)
  const lastWeek = new Map<number, number>()
  for (const line of asciiText(clansBytes).split('\n')) {
    const clan = parseClanLine(line)
    if (clan) lastWeek.set(clan.clan, clan.effective)
  }
  for (const clan of clans.values()) {
    const votes = lastWeek.get(clan.clan) ?? 0
    if (clan.lastWeek !== votes)
      findings.add(
        'input',
        `Clan ${clan.clan}: clans.ndjson says that it had ${clan.lastWeek} votes last week, but that week's result has ${votes}.`,
      )
  }
  return true
}

function isCastOf(week: string, entry: LogEntry | undefined): boolean {
  return entry?.type === 'cast' && entry.week === week
}

function reportOf(
  findings: Findings,
  {
    summary,
    ...counted
  }: { summary: ResultSummary | undefined } & Pick<CheckReport, 'newest' | 'votes' | 'clans' | 'unchecked'>,
): CheckReport {
  const { list, omitted } = findings
  return { week: summary?.week, version: summary?.version, findings: list, omitted, ...counted }
}
