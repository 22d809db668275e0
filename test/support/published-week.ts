import { createPublicKey, generateKeyPairSync, hash, sign, verify } from 'node:crypto'
import canonicalize from 'canonicalize'
import { asciiBytes, toHex } from '#contract/results/bytes.ts'
import type { LogFiles } from '#contract/results/check-log.ts'
import type { PublishedEntry } from '#contract/results/published-entry.ts'
import type { ResultLog } from '#contract/results/check-newest-result.ts'
import { formatCheckpoint } from '#contract/results/checkpoint.ts'
import type { LogEntry } from '#contract/results/log-entries.ts'
import { leafHash, merkleRoot } from '#contract/results/merkle.ts'
import { consistencyProof, inclusionProof, rangeRootOf } from '#contract/results/proofs.ts'
import { type ClanInputs, clanLine, rankClans, rankingRule } from '#contract/results/rank-clans.ts'
import {
  castLine,
  ledgerFileLines,
  ledgerLine,
  type LedgerState,
  ledgerStates,
  type ResultClan,
  type ResultSummary,
} from '#contract/results/result-files.ts'
import { formatNote, formatVerifierKey, verifierKey } from '#contract/results/signed-note.ts'

/** Creates results and logs in their published form, for tests of code that checks them. */

export const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(hash('sha256', bytes, 'buffer'))

export function verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
}

export interface PublishedVote {
  readonly receipt: string
  readonly clan: number
  readonly state: LedgerState
}

/** Inputs of a clan in a published week. Default: a listed clan without votes. */
export type ClanOfWeek = Partial<ClanInputs> & { readonly clan: number }

export interface PublishedWeek {
  readonly summary: ResultSummary
  readonly clans: readonly ResultClan[]
  /** Sorted by receipt. */
  readonly votes: readonly PublishedVote[]
  /** Uncompressed, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

export type TestLog = ReturnType<typeof createTestLog>

/** A log with a new key. */
export function createTestLog(origin = 'clans.example') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  let key = verifierKey(sha256, origin, Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
  const entries: PublishedEntry[] = []

  function append(entry: LogEntry): number {
    const body = canonicalize(entry) ?? ''
    return entries.push({ body, leaf: toHex(leafHash(sha256, asciiBytes(body))) }) - 1
  }

  function appendKey(): void {
    append({ type: 'key', key: formatVerifierKey(key), time: 1_795_000_000 })
  }

  /** Simulates a site whose host has changed. */
  function rename(name: string): void {
    key = verifierKey(sha256, name, key.publicKey)
    appendKey()
  }

  /** The signed checkpoint of the first `size` entries. */
  function checkpoint(size = entries.length): string {
    const leaves = entries.slice(0, size).map(({ leaf }) => Buffer.from(leaf, 'hex'))
    const text = formatCheckpoint({ origin: key.name, size, root: merkleRoot(sha256, leaves) })
    return formatNote({
      text,
      signatures: [{ name: key.name, keyId: key.id, signature: sign(null, asciiBytes(text), privateKey) }],
    })
  }

  const rangeRoot = (size: number) =>
    rangeRootOf(
      sha256,
      entries.slice(0, size).map(({ leaf }) => Buffer.from(leaf, 'hex')),
    )

  /** Proves that the full log starts with the first `from` entries. */
  function consistency(from: number): string[] {
    return consistencyProof(rangeRoot(entries.length), from, entries.length).map(toHex)
  }

  /** Proves that the result at this position (by default the last entry) is the newest one. */
  function resultLog(start = entries.length - 1, changes: Partial<ResultLog> = {}): ResultLog {
    return {
      key: formatVerifierKey(key),
      checkpoint: checkpoint(),
      earlier: undefined,
      start,
      before: inclusionProof(rangeRoot(start + 1), start, start + 1).map(toHex),
      entries: entries.slice(start),
      ...changes,
    }
  }

  appendKey()
  return {
    entries,
    append,
    consistency,
    resultLog,
    rename,
    checkpoint,
    files: (changes: Partial<LogFiles> = {}): LogFiles => ({
      key: formatVerifierKey(key),
      checkpoint: checkpoint(),
      earlier: [],
      async *entries() {
        yield* entries
      },
      ...changes,
    }),
  }
}

interface WeekOptions {
  readonly week: string
  readonly clans: readonly ClanOfWeek[]
  readonly base?: PublishedWeek
  /** The version that this one corrects. It has the same votes. */
  readonly corrects?: PublishedWeek
  /** Additional votes, by receipt, for clans of the week; included in their numbers. */
  readonly votes?: readonly PublishedVote[]
}

/** Publishes a week like the site: ledger, ranks, roots and log entries. */
export function publishWeek(
  log: TestLog,
  { week, clans, base, corrects, votes: given = [] }: WeekOptions,
): PublishedWeek {
  const votes = [...given, ...clans.flatMap((clan) => votesOf(week, clan))].sort((a, b) =>
    a.receipt < b.receipt ? -1 : 1,
  )
  const lastWeek = new Map(base?.clans.map(({ clan, effective }) => [clan, effective]))
  const lines = rankClans(
    week,
    clans.map((clan) => {
      const countOf = (state: LedgerState) =>
        votes.filter((vote) => vote.clan === clan.clan && vote.state === state).length
      const counted = countOf(ledgerStates.counted)
      return {
        listed: true,
        premium: false,
        recommended: false,
        penalty: 0,
        lastWeek: lastWeek.get(clan.clan) ?? 0,
        lastVoteOrder: counted > 0 ? clan.clan : 0,
        ...clan,
        counted,
        notCounted: countOf(ledgerStates.notCounted),
        undecided: countOf(ledgerStates.undecided),
      }
    }),
  )
  const files = new Map<string, Uint8Array>()
  const leaves = votes.map(({ receipt, clan, state }) => ledgerLine(receipt, clan, state))
  const parts = chunk(leaves, ledgerFileLines)
  for (const [number, part] of parts.entries())
    files.set(`votes/${number}.ndjson.gz`, asciiBytes(`${part.join('\n')}\n`))
  const roots = parts.map(rootOf)
  files.set('tree.bin', Buffer.concat(roots))
  files.set('groups.bin', Buffer.concat(chunk(leaves, 65_536).map(rootOf)))
  for (const [group, blocks] of chunk(chunk(leaves, 256), 256).entries())
    files.set(`blocks/${group}.bin`, Buffer.concat(blocks.map(rootOf)))
  const clansFile = asciiBytes(lines.map((line) => `${clanLine(line)}\n`).join(''))
  files.set('clans.ndjson', clansFile)

  const castRoot = toHex(rootOf(votes.map(({ receipt, clan }) => castLine(receipt, clan))))
  const castEntry =
    corrects?.summary.cast.entry ??
    log.append({ type: 'cast', week, root: castRoot, votes: votes.length, time: 1_795_000_100 })
  const sum = (name: 'cast' | 'counted' | 'notCounted' | 'undecided') =>
    lines.reduce((total, line) => total + line[name], 0)
  const replaces = corrects ? entryOf(log, week, corrects.summary.version) : null
  const summary: ResultSummary = {
    base: base ? { version: base.summary.version, week: base.summary.week } : null,
    cast: { entry: castEntry, root: castRoot, votes: votes.length },
    clans: { lines: lines.length, sha256: toHex(sha256(clansFile)) },
    counts: { cast: sum('cast'), counted: sum('counted'), notCounted: sum('notCounted'), undecided: sum('undecided') },
    format: 1,
    ledger: { files: roots.length, lines: votes.length, root: toHex(rootOf(leaves)) },
    replaces,
    rule: rankingRule,
    version: (corrects?.summary.version ?? 0) + 1,
    week,
  }
  const result = asciiBytes(canonicalize(summary) ?? '')
  files.set('result.json', result)
  const entry = { week, sha256: toHex(sha256(result)), time: 1_795_000_200 }
  if (replaces === null) log.append({ type: 'result', version: 1, ...entry })
  else log.append({ type: 'correction', version: summary.version, replaces, changed: 1, ...entry })
  return { summary, clans: lines, votes, files }
}

/** Clans for which each rule decides once, with votes in all states. The draw decides whether 2 or 3 comes first. */
export function clansOfAllRules(): ClanOfWeek[] {
  const tied = { counted: 4, lastVoteOrder: 7 }
  return [
    { clan: 1, counted: 30, penalty: 50, notCounted: 3, lastVoteOrder: 9 },
    { clan: 2, ...tied },
    { clan: 3, ...tied },
    { clan: 4, ...tied, lastVoteOrder: 6 },
    { clan: 5, ...tied, premium: true, undecided: 2 },
    { clan: 6, ...tied, lastWeek: 0 },
    { clan: 7, counted: 9, recommended: true },
    { clan: 8, counted: 5, listed: false, undecided: 1 },
    { clan: 9, notCounted: 6 },
    { clan: 10 },
  ]
}

function votesOf(week: string, { clan, counted = 0, notCounted = 0, undecided = 0 }: ClanOfWeek): PublishedVote[] {
  const counts = [notCounted, counted, undecided]
  return ([0, 1, 2] as const).flatMap((state) =>
    Array.from({ length: counts[state] ?? 0 }, (_, i) => ({
      receipt: receiptOf(`${week} ${clan} ${state} ${i}`),
      clan,
      state,
    })),
  )
}

function receiptOf(seed: string): string {
  return toHex(sha256(asciiBytes(seed))).slice(0, 32)
}

function rootOf(lines: readonly string[]): Uint8Array {
  return merkleRoot(
    sha256,
    lines.map((line) => leafHash(sha256, asciiBytes(line))),
  )
}

function chunk<T>(items: readonly T[], size: number): (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}

function entryOf(log: TestLog, week: string, version: number): number {
  return log.entries.findIndex(({ body }) => {
    const entry = JSON.parse(body ?? '{}') as Partial<LogEntry & { week: string; version: number }>
    return entry.week === week && entry.version === version
  })
}
