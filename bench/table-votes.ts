import { weekMs } from '#contract/rules/time/durations.ts'
import type { TableVote } from '#server/features/integrity/search/vote-table.ts'

const weekStart = Date.UTC(2026, 10, 16, 4)

/**
 * Made-up votes, sorted by clan, with as many distinct values as on a large site: an address for every third vote, half of them IPv6; few
 * devices with most votes and many with one. Identical in each run.
 */
export function* createTableVotes(votes: number): Generator<TableVote> {
  const random = seededRandom()
  const below = (limit: number) => Math.floor(random() * limit)
  const skewed = (limit: number) => Math.floor(limit * random() ** 4)
  const addresses = Math.ceil(votes / 3)
  const countries = Array.from({ length: 240 }, (_, n) => String.fromCharCode(65 + (n % 26), 65 + Math.floor(n / 26)))
  countries[0] = 'DE'
  for (let n = 0; n < votes; n++) {
    const address = below(addresses)
    const state = random()
    yield {
      id: n + 1,
      clanId: 1 + Math.floor(20_000 * (n / votes) ** 2),
      castAt: weekStart + below(weekMs),
      address: address % 2 ? ipv4(address) : ipv6(address),
      country: countries[skewed(countries.length)] ?? null,
      asn: 1 + (address % 50_000),
      organization: 'Provider',
      score: random() < 0.3 ? null : below(101),
      bad: below(3),
      hardware: hash(1, skewed(votes / 100)),
      software: hash(2, skewed(votes / 20)),
      audio: hash(3, skewed(1000)),
      state: state < 0.9 ? 'counted' : state < 0.96 ? 'held' : 'void',
      reason: state < 0.9 ? null : state < 0.96 ? 'address_limit' : 'detector_void',
      stamp: random() < 0.2 ? null : `aaaaaaaa.${1_700_000_000 + below(604_800)}`,
      receipt: hash(4, n).subarray(0, 8),
      voterKey: voterKey(n),
      passAgeS: random() < 0.2 ? null : below(2_592_000),
      dwellMs: random() < 0.2 ? null : below(60_000),
      origin: `touch,true,true,chrome,${100 + skewed(50)},android,942393044b7fe7${10 + skewed(90)},list`,
    }
  }
}

function seededRandom(): () => number {
  let state = 0x9e_37_79_b9
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 2_246_822_507)
    return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
  }
}

/** Spreads the addresses over all networks. */
function ipv4(number: number): string {
  const word = Math.imul(number + 1, 2_654_435_761) >>> 0
  return `${11 + ((word >>> 24) % 110)}.${(word >>> 16) & 255}.${(word >>> 8) & 255}.${word & 255}`
}

function ipv6(number: number): string {
  const word = Math.imul(number + 1, 2_654_435_761) >>> 0
  return `2001:db8:${(word >>> 16).toString(16)}:${(word & 0xff_ff).toString(16)}::${(number & 0xff_ff).toString(16)}`
}

function voterKey(number: number): string {
  const word = (Math.imul(number + 1, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')
  return `${word}-${word.slice(4)}-4${word.slice(5)}-8000-000000000000`
}

function hash(kind: number, number: number): Uint8Array {
  const bytes = new Uint8Array(32)
  const words = new DataView(bytes.buffer)
  for (let index = 0; index < 8; index++)
    words.setUint32(index * 4, Math.imul(number + 1, 2_654_435_761 + 2 * (kind * 8 + index)))
  return bytes
}
