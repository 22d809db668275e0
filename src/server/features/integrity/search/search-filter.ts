import type { VoteFilter } from '#contract/vote-search.ts'
import { fail } from '#contract/errors.ts'
import { type AddressWords, addressWords, mappedPrefix, networkEnd } from './address-words.ts'

interface Range<Value> {
  readonly first: Value
  readonly last: Value
}

interface AddressRange extends Range<AddressWords> {
  /** Whether the network is so large that it contains the IPv4 addresses, which are stored as `::ffff:a.b.c.d`. */
  readonly excludesIpv4: boolean
}

/** Finds the clan with the ID, and clans whose lowercase names contain `namePart`. */
interface ClanCondition {
  readonly id?: number
  readonly namePart?: string
}

/** A filter as the search thread applies it. Null is a missing value, undefined is no condition. */
export interface SearchFilter {
  /** Unix ms. */
  readonly from?: number
  /** Unix ms, exclusive. */
  readonly to?: number
  readonly clan?: ClanCondition
  readonly address?: AddressRange | null
  readonly country?: string | null
  readonly asn?: string | null
  /** Lowercase hexadecimal digits. */
  readonly hardware?: string | null
  readonly software?: string | null
  readonly audio?: string | null
  readonly receipt?: string | null
  readonly score?: Range<number> | null
  readonly bad?: number
  readonly state?: NonNullable<VoteFilter['state']>
  readonly reason?: string | null
  readonly stamp?: string | null
  readonly excludesZeroScore: boolean
}

/** `path` is the filter's place in the input. @throws AppError malformed, with the field */
export function parseFilter(filter: Omit<VoteFilter, 'week'>, path = 'query'): SearchFilter {
  const reject = (field: string, message: string) =>
    fail('malformed', { fields: [{ path: `${path}.${field}`, message }] })
  const {
    from,
    to,
    clan,
    address,
    country,
    asn,
    hardware,
    software,
    audio,
    receipt,
    score,
    bad,
    state,
    reason,
    stamp,
  } = filter
  const range = address === undefined || address === 'none' ? undefined : addressRange(address)
  if (range === null)
    reject('address', 'must be an address, the beginning of one, a network such as 192.0.2.0/24, or none')
  const scores = score === undefined || score === 'none' ? undefined : scoreRange(score)
  if (scores && scores.first > scores.last) reject('score', 'must begin with the lower score')
  if (from !== undefined && to !== undefined && Number(from) >= Number(to)) reject('to', 'must be later than the start')
  return {
    ...(from === undefined ? {} : { from: Number(from) }),
    ...(to === undefined ? {} : { to: Number(to) }),
    ...(clan === undefined ? {} : { clan: readClan(clan) }),
    ...(address === undefined ? {} : { address: range ?? null }),
    ...(country === undefined ? {} : { country: orNone(country)?.toUpperCase() ?? null }),
    ...(asn === undefined ? {} : { asn: asn === 'none' ? null : String(Number(asn)) }),
    ...(hardware === undefined ? {} : { hardware: orNone(hardware)?.toLowerCase() ?? null }),
    ...(software === undefined ? {} : { software: orNone(software)?.toLowerCase() ?? null }),
    ...(audio === undefined ? {} : { audio: orNone(audio)?.toLowerCase() ?? null }),
    ...(receipt === undefined ? {} : { receipt: orNone(receipt)?.toLowerCase() ?? null }),
    ...(score === undefined ? {} : { score: scores ?? null }),
    ...(bad === undefined ? {} : { bad: Number(bad) }),
    ...(state === undefined ? {} : { state }),
    ...(reason === undefined ? {} : { reason: orNone(reason) }),
    ...(stamp === undefined ? {} : { stamp: orNone(stamp) }),
    excludesZeroScore: filter.excludeZeroScore === 'true',
  }
}

function orNone(text: string): string | null {
  return text === 'none' ? null : text
}

function readClan(text: string): ClanCondition {
  const [, sign, digits] = /^(#?)(\d+)$/.exec(text.trim()) ?? []
  return {
    ...(digits && { id: Number(digits) }),
    ...(!sign && { namePart: text.trim().toLowerCase() }),
  }
}

function scoreRange(text: string): Range<number> {
  const [first = 0, last = first] = text.split('-').map(Number)
  return { first, last }
}

/** The addresses from the first to the last; null for malformed text. */
function addressRange(text: string): AddressRange | null {
  const [start = '', length] = text.split('/')
  if (length === undefined && start.endsWith('::')) return networkRange(beginning(start.slice(0, -2)))
  const words = addressWords(start)
  if (length === undefined)
    return words ? { first: words, last: words, excludesIpv4: false } : networkRange(beginning(start))
  if (words === null) return null
  const offset = start.includes(':') ? 0 : 96
  const bits = Number(length) + offset
  return bits > 128 ? null : networkRange({ words, bits })
}

interface Network {
  readonly words: AddressWords
  readonly bits: number
}

function networkRange(network: Network | null): AddressRange | null {
  if (network === null) return null
  const { words, bits } = network
  return { first: networkEnd(words, bits, false), last: networkEnd(words, bits, true), excludesIpv4: bits < 96 }
}

/** The network of complete groups such as `192.0.2` or `2001:db8:`. */
function beginning(text: string): Network | null {
  const isIpv6 = text.includes(':')
  const groups = text.replace(/[.:]$/, '').split(isIpv6 ? ':' : '.')
  const full = isIpv6 ? 8 : 4
  if (groups.length >= full) return null
  const words = addressWords(
    [...groups, ...Array.from({ length: full - groups.length }, () => '0')].join(isIpv6 ? ':' : '.'),
  )
  if (words === null) return null
  if (isIpv6) return { words, bits: groups.length * 16 }
  return words[2] === mappedPrefix ? { words, bits: 96 + groups.length * 8 } : null
}
