import type { FactCode } from './fact-codes.ts'

export type EvidenceCode =
  | FactCode
  | 'few-addresses'
  | 'few-hardware'
  | 'few-software'
  | 'few-devices'
  | 'few-stamps'
  | 'few-providers'
  | 'few-request-shapes'
  | 'foreign-countries'
  | 'many-countries'
  | 'from-computers'
  | 'same-clans'
  | 'link-list'
  | 'shared-home'
  | 'key-from-few-clans'
  | 'similar-votes'
  | 'more-new-voters'
  | 'caught-key'
  | 'one-time-voters'

/** Kinds of evidence that are independent of each other. */
export type EvidenceKind =
  | 'address'
  | 'provider'
  | 'hardware'
  | 'software'
  | 'fabricated'
  | 'privacy'
  | 'place'
  | 'dispersion'
  | 'platform'
  | 'reputation'
  | 'session'
  | 'request'
  | 'key'
  | 'origin'
  | 'clans'
  | 'none'

/** Evidence of the kind `none` describes a group, but does not count against it. */
export const kindOf: Readonly<Record<EvidenceCode, EvidenceKind>> = {
  'no-page': 'session',
  'no-pass': 'session',
  'fresh-pass': 'session',
  'old-pass-on-new-key': 'session',
  // Like a missing pass, a pass from elsewhere shows how the session began.
  'pass-from-elsewhere': 'session',
  'bulk-pass': 'session',
  'shared-pass': 'session',
  'scripted-press': 'request',
  'rare-request': 'request',
  'bad-address': 'reputation',
  'unseen-print': 'fabricated',
  'contradictory-print': 'fabricated',
  'missing-print': 'privacy',
  'new-user-agent': 'none',
  'broken-key': 'key',
  'many-clans': 'clans',
  'key-from-elsewhere': 'origin',
  'new-key': 'none',
  'shared-address': 'address',
  'few-addresses': 'address',
  'few-hardware': 'hardware',
  'few-software': 'software',
  'few-devices': 'software',
  'few-stamps': 'request',
  'few-providers': 'provider',
  'few-request-shapes': 'request',
  'foreign-countries': 'place',
  'many-countries': 'dispersion',
  'from-computers': 'platform',
  'same-clans': 'clans',
  'link-list': 'request',
  'shared-home': 'address',
  'key-from-few-clans': 'none',
  'similar-votes': 'none',
  'more-new-voters': 'none',
  'caught-key': 'none',
  'one-time-voters': 'none',
}

/**
 * A void needs at least one of these kinds, because groups of honest voters do not show them. `clans` is not decisive: voters of allied
 * clans vote for the same clans, wherever they live. Neither is `request`, so that no page stamp or header leads to a void.
 */
export const decisiveKinds: readonly EvidenceKind[] = ['session', 'key', 'fabricated']

/** Stored evidence may come from another version of the detector. */
export function isEvidenceCode(code: string): code is EvidenceCode {
  return Object.hasOwn(kindOf, code)
}

/** All kinds, in the order of their bits in `KindBits`. */
const evidenceKinds: readonly EvidenceKind[] = [...new Set(Object.values(kindOf))].filter((kind) => kind !== 'none')

/** A set of kinds as a bit mask. */
export type KindBits = number

export function kindBit(kind: EvidenceKind): KindBits {
  const index = evidenceKinds.indexOf(kind)
  return index === -1 ? 0 : 1 << index
}

export const kindBits = (kinds: readonly EvidenceKind[]): KindBits =>
  kinds.reduce((bits, kind) => bits | kindBit(kind), 0)

/** A set of codes as a bit mask. Codes that never apply to a single vote have no bit. */
export type CodeBits = number

const onlyOfGroups: ReadonlySet<EvidenceCode> = new Set([
  'new-user-agent',
  'key-from-few-clans',
  'new-key',
  'link-list',
  'shared-home',
])
const codeEntries = (Object.keys(kindOf) as EvidenceCode[])
  .filter((code) => !onlyOfGroups.has(code))
  .map((code, index) => [code, 1 << index] as const)
const bitOf = Object.fromEntries(codeEntries) as Partial<Readonly<Record<EvidenceCode, CodeBits>>>

export const codeBit = (code: EvidenceCode): CodeBits => bitOf[code] ?? 0

export const codeBits = (codes: readonly EvidenceCode[]): CodeBits =>
  codes.reduce((bits, code) => bits | codeBit(code), 0)

export const codesIn = (codes: CodeBits): EvidenceCode[] =>
  codeEntries.filter(([, bit]) => (codes & bit) !== 0).map(([code]) => code)

const kindBitsOfCodes = codeEntries.map(([code]) => kindBit(kindOf[code]))

export function kindsOfCodes(codes: CodeBits): KindBits {
  let kinds = 0
  for (let left = codes; left !== 0; left &= left - 1) kinds |= kindBitsOfCodes[31 - Math.clz32(left & -left)] ?? 0
  return kinds
}

const decisiveBits = kindBits(decisiveKinds)

/** Whether the kinds meet the requirement of a void: at least two, one of them decisive. */
export function isConclusive(kinds: KindBits): boolean {
  return (kinds & (kinds - 1)) !== 0 && (kinds & decisiveBits) !== 0
}
