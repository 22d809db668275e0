import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { rankingRule } from '#contract/results/rank-clans.ts'
import type { ResultClan, ResultSummary } from '#contract/results/result-files.ts'
import { previousWeek } from '#contract/rules/votes/vote-week.ts'
import type { WeekClosesTable } from '#server/database/tables/result-tables.ts'
import type { Ledger } from './ledger-tree.ts'

interface Parts {
  readonly version: number
  /** Position of the previous version's log entry; null for the first version. */
  readonly replaces: number | null
  readonly ledger: Ledger
  readonly clans: readonly ResultClan[]
  /** The content of `clans.ndjson`. */
  readonly clanBytes: Buffer
}

/** Creates the content of `result.json`. */
export function summarize(
  { week, base_version: base, cast_entry: entry }: Selectable<WeekClosesTable>,
  { version, replaces, ledger, clans, clanBytes }: Parts,
): ResultSummary {
  if (entry === null) throw new Error(`there is no commitment to the votes of ${week}`)
  const sum = (key: 'counted' | 'notCounted' | 'undecided') => clans.reduce((total, clan) => total + clan[key], 0)
  return {
    base: base === null ? null : { version: base, week: previousWeek(week) },
    cast: { entry, root: hex(ledger.castRoot), votes: ledger.votes },
    clans: { lines: clans.length, sha256: createHash('sha256').update(clanBytes).digest('hex') },
    counts: {
      cast: ledger.votes,
      counted: sum('counted'),
      notCounted: sum('notCounted'),
      undecided: sum('undecided'),
    },
    format: 1,
    ledger: { files: ledger.fileRoots.length, lines: ledger.votes, root: hex(ledger.ledgerRoot) },
    replaces,
    rule: rankingRule,
    version,
    week,
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
