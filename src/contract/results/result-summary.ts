import { isVoteWeek } from '../rules/votes/vote-week.ts'
import { asciiText } from './bytes.ts'
import type { ResultClan, ResultSummary } from './result-files.ts'
import { decidingRules } from './result-files.ts'

type Shape = Readonly<Record<string, (value: unknown) => boolean>>

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isWeek = (value: unknown): boolean => typeof value === 'string' && isVoteWeek(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const orNull = (isValid: (value: unknown) => boolean) => (value: unknown) => value === null || isValid(value)
const isOneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value)
const has = (shape: Shape) => (value: unknown) => hasShape(value, shape)

const summaryShape: Shape = {
  base: orNull(has({ version: isCount, week: isWeek })),
  cast: has({ entry: isCount, root: isHash, votes: isCount }),
  clans: has({ lines: isCount, sha256: isHash }),
  counts: has({ cast: isCount, counted: isCount, notCounted: isCount, undecided: isCount }),
  format: isOneOf([1]),
  ledger: has({ files: isCount, lines: isCount, root: isHash }),
  replaces: orNull(isCount),
  rule: isCount,
  version: isCount,
  week: isWeek,
}

const clanShape: Shape = {
  cast: isCount,
  clan: isCount,
  counted: isCount,
  decided: orNull(isOneOf(decidingRules)),
  effective: isCount,
  lastVoteOrder: isCount,
  lastWeek: isCount,
  listed: isFlag,
  notCounted: isCount,
  penalty: (value) => isCount(value) && Number(value) <= 100,
  premium: isFlag,
  rank: orNull(isCount),
  recommended: isFlag,
  undecided: isCount,
}

/** Undefined if the bytes are not a result in canonical JSON. */
export function parseSummary(bytes: Uint8Array): ResultSummary | undefined {
  return parseCanonical(asciiText(bytes), summaryShape) as ResultSummary | undefined
}

/** Undefined if the line is not a clan in canonical JSON. */
export function parseClanLine(line: string): ResultClan | undefined {
  return parseCanonical(line, clanShape) as ResultClan | undefined
}

/** Canonical JSON (RFC 8785), for objects, ASCII strings, safe integers, booleans and nulls only. */
function canonicalText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalText(member)}`).join(',')}}`
}

function parseCanonical(text: string, shape: Shape): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return hasShape(value, shape) && canonicalText(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null) return false
  const names = Object.keys(shape)
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => shape[name]?.((value as Record<string, unknown>)[name]))
  )
}
