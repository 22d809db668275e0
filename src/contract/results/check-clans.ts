import { asciiText, toHex } from './bytes.ts'
import type { CheckedLedger } from './check-ledger.ts'
import type { Findings } from './findings.ts'
import type { Sha256 } from './merkle.ts'
import { clanLine, rankClans } from './rank-clans.ts'
import type { ResultClan, ResultSummary } from './result-files.ts'
import { parseClanLine } from './result-summary.ts'

/** Recomputes `clans.ndjson` from the ledger and the file's own inputs, and compares it byte by byte. Returns its clans. */
export function checkClans(
  { bytes, summary, ledger }: { bytes: Uint8Array; summary: ResultSummary; ledger: CheckedLedger },
  sha256: Sha256,
  findings: Findings,
): ReadonlyMap<number, ResultClan> {
  if (toHex(sha256(bytes)) !== summary.clans.sha256)
    findings.add('input', 'clans.ndjson was changed: its SHA-256 is not the one in result.json.')
  const lines = asciiText(bytes).split('\n')
  if (lines.pop() !== '') findings.add('file', 'The last line of clans.ndjson is not complete.')
  if (lines.length !== summary.clans.lines)
    findings.add('file', `clans.ndjson has ${lines.length} lines, but the result says ${summary.clans.lines}.`)

  const published = new Map<number, ResultClan>()
  let last = 0
  for (const [index, line] of lines.entries()) {
    const clan = parseClanLine(line)
    if (!clan) findings.add('file', `clans.ndjson, line ${index + 1} is not a clan's line.`)
    else if (clan.clan <= last) findings.add('file', `clans.ndjson, line ${index + 1} is not sorted by clan.`)
    else {
      last = clan.clan
      published.set(clan.clan, clan)
    }
  }
  compareClans(published, summary, ledger, findings)
  for (const clan of ledger.tallies.keys())
    if (!published.has(clan)) findings.add('clans', `Clan ${clan} has votes in the ledger and no line in clans.ndjson.`)
  compareCounts(summary, ledger, findings)
  return published
}

function compareClans(
  published: ReadonlyMap<number, ResultClan>,
  summary: ResultSummary,
  { tallies }: CheckedLedger,
  findings: Findings,
): void {
  const inputs = [...published.values()].map((clan) => {
    const [notCounted, counted, undecided] = tallies.get(clan.clan) ?? [0, 0, 0]
    return { ...clan, notCounted, counted, undecided }
  })
  for (const computed of rankClans(summary.week, inputs)) {
    const clan = published.get(computed.clan)
    if (clan && clanLine(clan) !== clanLine(computed)) reportClan(clan, computed, findings)
    if (clan && clan.lastVoteOrder > 0 !== clan.counted > 0)
      findings.add(
        'input',
        `Clan ${clan.clan}: lastVoteOrder is ${clan.lastVoteOrder} with ${clan.counted} counted votes.`,
      )
  }
}

function reportClan(clan: ResultClan, computed: ResultClan, findings: Findings): void {
  for (const name of Object.keys(computed) as (keyof ResultClan)[])
    if (clan[name] !== computed[name])
      findings.add(
        'clans',
        `Clan ${clan.clan}: clans.ndjson says ${name} ${clan[name]}, but the ledger and the rule give ${computed[name]}.`,
      )
}

function compareCounts({ counts }: ResultSummary, { tallies, lines }: CheckedLedger, findings: Findings): void {
  const sums: [number, number, number] = [0, 0, 0]
  for (const tally of tallies.values()) for (const state of [0, 1, 2] as const) sums[state] += tally[state]
  const computed = { cast: lines, counted: sums[1], notCounted: sums[0], undecided: sums[2] }
  for (const name of Object.keys(computed) as (keyof typeof computed)[])
    if (counts[name] !== computed[name])
      findings.add('ledger', `The result says that ${name} is ${counts[name]}; the ledger has ${computed[name]}.`)
}
