import { voteStates } from '#contract/rules/votes/vote-states.ts'
import { type VoteCountColumn, voteCountColumns } from '#contract/rules/votes/vote-columns.ts'
import { NamedDictionary } from '../dictionary.ts'
import { addressWords, mappedPrefix } from './address-words.ts'
import { type BytesDictionary, createBytesDictionary } from './bytes-dictionary.ts'
import { grown } from './row-arrays.ts'
import { type CastEvidence, RowEvidence } from './row-evidence.ts'

/** A vote as read from the database. Hashes are 32 bytes. */
export interface TableVote extends CastEvidence {
  readonly id: number
  readonly clanId: number
  /** Unix ms. */
  readonly castAt: number
  readonly address: string | null
  readonly country: string | null
  readonly asn: number | null
  readonly organization: string | null
  readonly score: number | null
  readonly bad: number
  readonly hardware: Uint8Array | null
  readonly software: Uint8Array | null
  readonly audio: Uint8Array | null
  readonly state: string
  readonly reason: string | null
  readonly stamp: string | null
}

/**
 * The votes of a week as columns, sorted by time and id. Each value has a code; 0 is a missing value. The codes of scores, flags and states
 * are the number (or the position in `voteStates`) plus 1.
 */
export interface VoteTable {
  readonly rows: VoteRows
  readonly clans: ClanCodes
  readonly addresses: BytesDictionary
  readonly hashes: Readonly<Record<'hardware' | 'software' | 'audio', BytesDictionary>>
  readonly texts: Readonly<Record<'country' | 'asn' | 'reason' | 'stamp', NamedDictionary>>
  /** By code of a provider. */
  readonly organizations: (string | null)[]
}

export interface VoteRows {
  count: number
  id: Float64Array
  castAt: Float64Array
  codes: Record<VoteCountColumn, Uint32Array>
  readonly evidence: RowEvidence
  /** The number of rows by code; may have room for more codes. */
  totals: Record<VoteCountColumn, Uint32Array>
}

export interface ClanCodes {
  readonly byId: Map<number, number>
  /** By code. */
  readonly ids: number[]
  /** The number of votes by `code of the clan × 3 + position of the state`. */
  readonly counts: number[]
}

export function createVoteTable(capacity = 1024): VoteTable {
  return {
    rows: {
      count: 0,
      id: new Float64Array(capacity),
      castAt: new Float64Array(capacity),
      codes: columnsOf(() => new Uint32Array(capacity)),
      evidence: new RowEvidence(capacity),
      totals: columnsOf(() => new Uint32Array(16)),
    },
    clans: { byId: new Map(), ids: [0], counts: [0, 0, 0] },
    addresses: createBytesDictionary(4),
    hashes: {
      hardware: createBytesDictionary(8),
      software: createBytesDictionary(8),
      audio: createBytesDictionary(8),
    },
    texts: {
      country: new NamedDictionary(),
      asn: new NamedDictionary(),
      reason: new NamedDictionary(),
      stamp: new NamedDictionary(),
    },
    organizations: [null],
  }
}

function columnsOf<Column>(create: () => Column): Record<VoteCountColumn, Column> {
  return Object.fromEntries(voteCountColumns.map((name) => [name, create()])) as Record<VoteCountColumn, Column>
}

/** Adds a vote at the end, or replaces the one in `row`. Call `sortRows` after adding. */
export function setVote(table: VoteTable, vote: TableVote, row = table.rows.count): void {
  const { rows, clans, texts, hashes } = table
  if (row === rows.id.length) grow(rows)
  const isNew = row === rows.count
  if (isNew) rows.count++
  rows.id[row] = vote.id
  rows.castAt[row] = vote.castAt
  const clan = clanCode(clans, vote.clanId)
  const state = voteStates.indexOf(vote.state as (typeof voteStates)[number])
  if (!isNew) clans.counts[clan * 3 + (rows.codes.state[row] ?? 1) - 1]!--
  clans.counts[clan * 3 + state]!++
  const address = vote.address === null ? null : addressWords(vote.address)
  const asn = codeOf(texts.asn, vote.asn === null ? null : String(vote.asn))
  if (asn > 0) table.organizations[asn] ??= vote.organization
  const set = (column: VoteCountColumn, code: number) => setCode(rows, column, row, code, isNew)
  set('clan', clan)
  set('address', address ? table.addresses.codeOf(address) : 0)
  set('country', codeOf(texts.country, vote.country))
  set('asn', asn)
  set('hardware', hashCode(hashes.hardware, vote.hardware))
  set('software', hashCode(hashes.software, vote.software))
  set('audio', hashCode(hashes.audio, vote.audio))
  set('score', vote.score === null ? 0 : vote.score + 1)
  set('bad', vote.bad + 1)
  set('state', state + 1)
  set('reason', codeOf(texts.reason, vote.reason))
  set('stamp', codeOf(texts.stamp, vote.stamp))
  rows.evidence.set(row, vote)
}

function setCode(
  { codes, totals }: VoteRows,
  column: VoteCountColumn,
  row: number,
  code: number,
  isNew: boolean,
): void {
  if (code >= totals[column].length) totals[column] = grown(totals[column], new Uint32Array(Math.max(code + 1, totals[column].length * 2))) // prettier-ignore
  if (!isNew) totals[column][codes[column][row] ?? 0]!--
  totals[column][code]!++
  codes[column][row] = code
}

function clanCode({ byId, ids, counts }: ClanCodes, id: number): number {
  const known = byId.get(id)
  if (known !== undefined) return known
  byId.set(id, ids.length)
  counts.push(0, 0, 0)
  return ids.push(id) - 1
}

function codeOf(dictionary: { codeOf: (text: string) => number }, text: string | null): number {
  return text === null || text === '' ? 0 : dictionary.codeOf(text)
}

const hashWords = new Uint32Array(8)

function hashCode(dictionary: BytesDictionary, bytes: Uint8Array | null): number {
  if (bytes === null) return 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let index = 0; index < 8; index++)
    hashWords[index] = index * 4 + 4 <= bytes.byteLength ? view.getUint32(index * 4) : 0
  return dictionary.codeOf(hashWords)
}

function grow(rows: VoteRows): void {
  const capacity = rows.id.length * 2
  rows.id = grown(rows.id, new Float64Array(capacity))
  rows.castAt = grown(rows.castAt, new Float64Array(capacity))
  for (const name of voteCountColumns) rows.codes[name] = grown(rows.codes[name], new Uint32Array(capacity))
  rows.evidence.grow(capacity)
}

/** Whether the address with this code is an IPv4 address. */
export function isIpv4({ wordOf }: BytesDictionary, code: number): boolean {
  return wordOf(code, 0) === 0 && wordOf(code, 1) === 0 && wordOf(code, 2) === mappedPrefix
}
