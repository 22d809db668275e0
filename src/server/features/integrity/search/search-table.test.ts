import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { type VoteCountColumn, voteCountColumns, voteSorts } from '#contract/rules/votes/vote-columns.ts'
import { voteStates } from '#contract/rules/votes/vote-states.ts'
import {
  groupsPerPage,
  type VoteFilter,
  type VoteGroupColumn,
  voteGroupColumns,
  votesPerPage,
} from '#contract/vote-search.ts'
import { originColumns } from './row-evidence.ts'
import { parseFilter, type SearchFilter } from './search-filter.ts'
import { findIds, groupTable, type ListedVote, listTable, searchTable } from './search-table.ts'
import { sortedRange } from './sorted-range.ts'
import { type TableView, viewTable } from './table-view.ts'
import { findVote, sortRows } from './sort-rows.ts'
import { createVoteTable, setVote, type TableVote } from './vote-table.ts'

// Compares the search with a naive one over the votes themselves.

const names = ['Deleted clan 0', 'Night Watch', 'alpha', 'Wächter', 'night owls', 'Deleted clan 5', '77']
const hashes = ['00', '0f', 'a0', 'a1', 'ff'].map((start) => start.padEnd(64, '7'))
const receipts = ['00', '0f', 'a0', 'a1'].map((start) => start.padEnd(32, '7'))
const addresses = ['192.0.2.1', '192.0.2.10', '192.0.20.1', '10.0.0.1', '2001:db8::1', '2001:db8:0:1::1', '2001:db8:1::1', '2a00::5'] // prettier-ignore
const start = Date.UTC(2026, 10, 16, 4)
const hour = 3_600_000

const orNull = <T>(...values: T[]) => fc.constantFrom<(T | null)[]>(null, ...values)
const hash = orNull(...hashes).map((text) => (text === null ? null : Buffer.from(text, 'hex')))
const voteWithoutId = fc.record({
  clanId: fc.integer({ min: 1, max: 6 }),
  castAt: fc.integer({ min: 0, max: 12 }).map((quarter) => start + (quarter * hour) / 4),
  address: orNull(...addresses),
  country: orNull('DE', 'AT', 'US'),
  asn: orNull(9, 64_500, 100),
  organization: orNull('Provider'),
  score: orNull(0, 1, 50, 100),
  bad: fc.constantFrom(0, 1, 2),
  hardware: hash,
  software: hash,
  audio: hash,
  state: fc.constantFrom<string>(...voteStates),
  reason: orNull('address_limit', 'detector_void'),
  stamp: orNull('a-_Z.1', 'b.2'),
  receipt: orNull(...receipts).map((text) => (text === null ? null : Buffer.from(text, 'hex'))),
  voterKey: fc.uuid(),
  passAgeS: orNull(0, 1_296_417),
  dwellMs: orNull(0, 7130),
  origin: fc.constantFrom(',,,,,,,', 'touch,true,false,chrome,142,android,942393044b7fe799,list'),
})
const votes = fc
  .array(voteWithoutId, { maxLength: 40 })
  .map((list) => list.map((vote, index): TableVote => ({ ...vote, id: index + 1 })))

/** Absent in most filters, because hardly any vote meets many conditions. */
const optional = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const filter: fc.Arbitrary<Omit<VoteFilter, 'week'>> = fc.record(
  {
    from: optional(fc.integer({ min: 0, max: 5 }).map((n) => String(start + (n * hour) / 4))),
    to: optional(fc.integer({ min: 6, max: 13 }).map((n) => String(start + (n * hour) / 4))),
    clan: optional(fc.constantFrom('1', '#3', '#77', '7', '77', 'NIGHT', 'wä', 'deleted', '-')),
    address: optional(fc.constantFrom('none', ...addresses, '192.0.2', '192.0.2.', '192.', '2001:db8', '2001:db8::', '2001:db8:0:1:', '192.0.2.0/28', '192.0.0.0/16', '0.0.0.0/0', '::/0', '2001:db8::/48', '2001:db8::/47')), // prettier-ignore
    country: optional(fc.constantFrom('none', 'DE', 'de', 'FR')),
    asn: optional(fc.constantFrom('none', '9', '100', '7', '0009')),
    hardware: optional(fc.constantFrom('none', '0', '00', 'A', 'a1', 'f', hashes[3] ?? '')),
    software: optional(fc.constantFrom('none', '0', 'b')),
    audio: optional(fc.constantFrom('none', 'ff')),
    receipt: optional(fc.constantFrom('none', '0', 'A0', 'a07777777', receipts[2] ?? '')),
    score: optional(fc.constantFrom('none', '0', '50', '0-50', '1-100')),
    bad: optional(fc.constantFrom('0', '1', '2')),
    state: optional(fc.constantFrom(...voteStates)),
    reason: optional(fc.constantFrom('none', 'address_limit', 'as_limit')),
    stamp: optional(fc.constantFrom('none', 'b.2', 'c.3')),
    excludeZeroScore: optional(fc.constantFrom('true', 'false')),
  },
  { requiredKeys: [] },
)

/** Adds the votes in two parts, then the second part again with its final values. */
function fill(list: readonly TableVote[], split: number): TableView {
  const table = createVoteTable(1)
  const apply = (part: readonly TableVote[]) => {
    const sorted = table.rows.count
    for (const vote of part) setVote(table, vote, findVote(table.rows, sorted, vote))
    sortRows(table, sorted)
  }
  const view = viewTable(table)
  apply(list.slice(split))
  // Orders that already exist must be updated.
  for (const column of voteCountColumns) view.order(column)
  apply(list.map((vote) => ({ ...vote, state: 'held', reason: null, score: null })))
  apply(list)
  view.setClanNames([1, 2, 3, 4, 6], new Map([1, 2, 3, 4, 6].map((id) => [id, { name: names[id] ?? '', isDeleted: false }]))) // prettier-ignore
  return view
}

const hex = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('hex')

function valueOf(vote: TableVote, column: VoteCountColumn): string | number | null {
  if (column === 'clan') return vote.clanId
  if (column === 'hardware' || column === 'software' || column === 'audio') return hex(vote[column])
  return vote[column]
}

function isInNetwork(address: string, text: string): boolean {
  const [vote, network] = [ipaddr.parse(address), ipaddr.parseCIDR(text)]
  return vote.kind() === network[0].kind() && vote.match(network)
}

function matchesAddress(address: string | null, text: string): boolean {
  if (text === 'none' || address === null) return address === null && text === 'none'
  if (text.includes('/')) return isInNetwork(address, text)
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.endsWith('::')))
    return address === text
  const groups = text.replace(/[.:]+$/, '').split(/[.:]/)
  const own = text.includes(':') ? ipaddr.parse(address).toNormalizedString().split(':') : address.split('.')
  return groups.every((group, index) => own[index] === group)
}

function matches(vote: TableVote, asked: Omit<VoteFilter, 'week'>): boolean {
  const is = (text: string | undefined, value: string | number | null) =>
    text === undefined || (text === 'none' ? value === null : String(value) === text)
  const begins = (text: string | undefined, value: string | null) =>
    text === undefined || (text === 'none' ? value === null : value !== null && value.startsWith(text.toLowerCase()))
  const [low, high = low] = asked.score?.split('-').map(Number) ?? []
  return (
    vote.castAt >= Number(asked.from ?? 0) &&
    vote.castAt < Number(asked.to ?? Infinity) &&
    (asked.clan === undefined ||
      vote.clanId === Number(asked.clan.replace('#', '')) ||
      names[vote.clanId]?.toLowerCase().includes(asked.clan.toLowerCase()) === true) &&
    (asked.address === undefined || matchesAddress(vote.address, asked.address)) &&
    is(asked.country === 'none' ? 'none' : asked.country?.toUpperCase(), vote.country) &&
    is(asked.asn === 'none' ? 'none' : asked.asn?.replace(/^0+/, ''), vote.asn) &&
    begins(asked.hardware, hex(vote.hardware)) &&
    begins(asked.software, hex(vote.software)) &&
    begins(asked.audio, hex(vote.audio)) &&
    begins(asked.receipt, hex(vote.receipt)) &&
    (asked.score === undefined ||
      (asked.score === 'none'
        ? vote.score === null
        : vote.score !== null && vote.score >= (low ?? 0) && vote.score <= (high ?? 0))) &&
    is(asked.bad, vote.bad) &&
    is(asked.state, vote.state) &&
    is(asked.reason, vote.reason) &&
    is(asked.stamp, vote.stamp) &&
    !(asked.excludeZeroScore === 'true' && vote.score === 0)
  )
}

const newestFirst = (a: TableVote, b: TableVote) => b.castAt - a.castAt || b.id - a.id

/** The sort key of a column; null is last. */
function sortKey(vote: TableVote, sort: VoteCountColumn): string | number | null {
  if (sort === 'state') return voteStates.indexOf(vote.state as 'held')
  if (sort === 'address' && vote.address !== null)
    return ipaddr.parse(vote.address).kind() === 'ipv4'
      ? Buffer.from(ipaddr.parse(vote.address).toByteArray()).toString('hex').padStart(32, '0')
      : Buffer.from(ipaddr.parse(vote.address).toByteArray()).toString('hex')
  return valueOf(vote, sort)
}

function compareKeys(a: string | number | null, b: string | number | null, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (a === b) return 0
  return a < b ? -sign : sign
}

function expectedOrder(found: readonly TableVote[], sort: (typeof voteSorts)[number], order: 'asc' | 'desc') {
  const sign = order === 'asc' ? 1 : -1
  if (sort === 'date') return found.toSorted((a, b) => -sign * newestFirst(a, b))
  if (sort === 'clan') {
    const { compare } = new Intl.Collator('en')
    return found.toSorted((a, b) => sign * compare(names[a.clanId] ?? '', names[b.clanId] ?? '') || newestFirst(a, b))
  }
  return found.toSorted((a, b) => compareKeys(sortKey(a, sort), sortKey(b, sort), sign) || newestFirst(a, b))
}

const networkOf = (address: string | null, ipv4Bits: number, ipv6Bits: number) => {
  if (address === null) return 'none'
  const isIpv4 = !address.includes(':')
  const bits = isIpv4 ? ipv4Bits : ipv6Bits
  const class_ = isIpv4 ? ipaddr.IPv4 : ipaddr.IPv6
  return bits === 32 ? address : `${class_.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`
}

function groupValue(vote: TableVote, by: VoteGroupColumn): string {
  if (by === 'hour') return String(Math.floor(vote.castAt / hour) * hour)
  if (by === 'customer') return networkOf(vote.address, 32, 64)
  if (by === 'network') return networkOf(vote.address, 24, 48)
  return String(valueOf(vote, by) ?? 'none')
}

const distinct = (values: readonly unknown[]) => new Set(values.filter((value) => value !== null)).size

function idsOf(view: TableView, conditions: SearchFilter, limit = Infinity): number[] {
  const ids = findIds(view, { filter: conditions, limit })
  if (typeof ids === 'number') throw new Error(`${ids} votes are more than ${limit}`)
  return [...ids].sort((a, b) => a - b)
}

test('finds, counts and sorts the same votes as a simple search', () => {
  fc.assert(
    fc.property(votes, filter, fc.nat(40), (list, asked, split) => {
      const view = fill(list, split)
      const found = list.filter((vote) => matches(vote, asked))
      const conditions = parseFilter(asked)
      expect(idsOf(view, conditions, found.length)).toEqual(found.map(({ id }) => id))
      expect(findIds(view, { filter: conditions, limit: found.length - 1 })).toBe(found.length)
      for (const sort of voteSorts) {
        for (const order of ['asc', 'desc'] as const) {
          const { total, votes } = searchTable(view, { filter: conditions, sort, order, page: 1 })
          expect(total).toBe(found.length)
          expect([sort, order, ...votes.map(({ id }) => id)]).toEqual([sort, order, ...expectedOrder(found, sort, order).map(({ id }) => id)]) // prettier-ignore
        }
      }
      const page = searchTable(view, { filter: conditions, sort: 'date', order: 'desc', page: 1 })
      const { states, votes: shown, newest_at: newestAt } = page
      expect(newestAt).toBe(found.length === 0 ? null : Math.max(...found.map(({ castAt }) => castAt)))
      for (const state of voteStates) expect(states[state]).toBe(found.filter((vote) => vote.state === state).length)
      for (const row of shown) {
        const vote = list[row.id - 1]
        if (!vote) throw new Error('found a vote that does not exist')
        expect(row).toMatchObject({
          client_ip: vote.address,
          client_ip_country: vote.country,
          client_ip_asn_number: vote.asn,
          client_ip_score: vote.score,
          client_ip_bad: vote.bad,
          client_fp_hardware_hash: hex(vote.hardware),
          client_fp_audio_network_hash: hex(vote.audio),
          clan_id: vote.clanId,
          name: names[vote.clanId],
          clan_deleted: vote.clanId === 5,
          row_create_timestamp: vote.castAt,
          state: vote.state,
          state_reason: vote.reason,
          stamp_id: vote.stamp,
        })
        const counts = voteCountColumns.flatMap((column) => {
          const value = valueOf(vote, column)
          const count = found.filter((other) => valueOf(other, column) === value).length
          return count < 2 ? [] : [[column, count] as const]
        })
        expect(row.counts).toEqual(Object.fromEntries(counts))
      }
    }),
    { numRuns: 60 },
  )
})

test('groups the same votes as a simple grouping', () => {
  fc.assert(
    fc.property(votes, filter, fc.constantFrom(...voteGroupColumns), (list, asked, by) => {
      const view = fill(list, 0)
      const found = list.filter((vote) => matches(vote, asked))
      const {
        groups,
        values,
        total,
        newest_at: newestAt,
      } = groupTable(view, { filter: parseFilter(asked), by, page: 1 })
      const expected = [...Map.groupBy(found, (vote) => groupValue(vote, by))].map(([value, members]) => ({
        value,
        votes: members.length,
        counted: members.filter(({ state }) => state === 'counted').length,
        held: members.filter(({ state }) => state === 'held').length,
        void: members.filter(({ state }) => state === 'void').length,
        clans: distinct(members.map(({ clanId }) => clanId)),
        addresses: distinct(members.map(({ address }) => address)),
        prints: distinct(members.map(({ hardware }) => hex(hardware))),
      }))
      const byValue = (a: { value: string }, b: { value: string }) => (a.value < b.value ? -1 : 1)
      expect([total, values]).toEqual([found.length, expected.length])
      expect(newestAt).toBe(found.length === 0 ? null : Math.max(...found.map(({ castAt }) => castAt)))
      expect(groups.toSorted(byValue)).toMatchObject(expected.sort(byValue))
      const sizes = groups.map(({ votes }) => votes)
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      // The value of a group finds its votes.
      for (const { value, votes } of groups) {
        const column = by === 'customer' || by === 'network' ? 'address' : by
        const range = { from: value, to: String(Number(value) + hour) }
        const members = parseFilter({ ...(column === 'hour' ? range : { [column]: value }) })
        expect(searchTable(view, { filter: members, sort: 'date', order: 'desc', page: 1 }).total).toBeGreaterThanOrEqual(votes) // prettier-ignore
      }
    }),
    { numRuns: 200 },
  )
})

const vote = { castAt: start, country: null, asn: null, organization: null, score: null, bad: 0, hardware: null, software: null, audio: null, state: 'counted', reason: null, stamp: null, receipt: null, voterKey: crypto.randomUUID(), passAgeS: null, dwellMs: null, origin: '' } // prettier-ignore

function fillOnce(list: readonly TableVote[]): TableView {
  const table = createVoteTable(list.length)
  for (const one of list) setVote(table, one)
  sortRows(table, 0)
  return viewTable(table)
}

test('sorts and counts votes with a hundred thousand addresses', () => {
  // Each address except the missing one has one or two votes, in irregular order, and every fifth vote is held.
  const numbers = Array.from({ length: 100_000 }, (_, n) => (n * 7919) % 100_003).flatMap((number) => (number % 4 === 0 ? [number, number] : number)) // prettier-ignore
  // The first 200 addresses have no votes for one clan, the first 60,000 none for another.
  const clanOf = (number: number) => (number > 60_000 ? 10 : number > 200 && number % 2 === 0 ? 11 : 1 + (number % 9))
  const list = numbers.map((number, n) => {
    const address = number % 1000 === 0 ? null : `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    return { ...vote, id: n + 1, clanId: clanOf(number), castAt: start + n, address, state: n % 5 === 0 ? 'held' : 'counted' } // prettier-ignore
  })
  const view = fillOnce(list)
  /** Missing addresses come last; votes with the same address are newest first. */
  const sorted = (found: typeof list, sign: number) => {
    const key = ({ address, id }: TableVote) => (address === null ? Infinity : sign * (numbers[id - 1] ?? 0))
    const keyed = found.map((one) => ({ key: key(one), id: one.id }))
    return keyed.sort((a, b) => (a.key === b.key ? b.id - a.id : a.key - b.key)).map(({ id }) => id)
  }
  const find = (asked: Omit<VoteFilter, 'week'>, isFound: (one: TableVote) => boolean) => {
    const found = list.filter(isFound)
    const addressCounts = Map.groupBy(found, ({ address }) => address)
    const lastPage = Math.ceil(found.length / votesPerPage)
    for (const order of ['asc', 'desc'] as const) {
      const expected = sorted(found, order === 'asc' ? 1 : -1)
      for (const page of [1, 2, 9, Math.ceil(lastPage / 2), lastPage]) {
        const { votes } = searchTable(view, { filter: parseFilter(asked), sort: 'address', order, page })
        expect(votes.map(({ id }) => id)).toEqual(expected.slice((page - 1) * votesPerPage, page * votesPerPage))
        const counts = votes.map(({ client_ip: address }) => addressCounts.get(address)?.length)
        expect(votes.map(({ counts }) => counts.address ?? 1)).toEqual(counts)
      }
    }
  }
  find({}, () => true)
  find({ state: 'held' }, ({ state }) => state === 'held')
  find({ state: 'counted' }, ({ state }) => state === 'counted')
  find({ address: '10.1.0.0/16' }, ({ address }) => address?.startsWith('10.1.') === true)
  find({ clan: '#10' }, ({ clanId }) => clanId === 10)
  find({ clan: '#11' }, ({ clanId }) => clanId === 11)
  find({ address: 'none', clan: '#11' }, ({ address, clanId }) => address === null && clanId === 11)
})

test('groups votes with tens of thousands of addresses', () => {
  // 40,000 addresses. Every 250th has two more votes, for other clans, one of which is held.
  const addressOf = (number: number) => `10.0.${number >> 8}.${number & 255}`
  const list = Array.from({ length: 40_000 }, (_, number) => number).flatMap(
    (number) =>
    Array.from({ length: number % 250 === 0 ? 3 : 1 }, (_, index) => ({ ...vote, address: addressOf(number), clanId: index + 1, state: index === 2 ? 'held' : 'counted' })), // prettier-ignore
  )
  const view = fillOnce(list.map((one, index) => ({ ...one, id: index + 1 })))
  const group = (asked: object, page: number) => groupTable(view, { filter: parseFilter(asked), by: 'address', page })
  const groupsFrom = (first: number, count: number, numbers: object) => Array.from({ length: count }, (_, index) => ({ value: addressOf((first + index) * 250), void: 0, addresses: 1, prints: 0, ...numbers })) // prettier-ignore
  const whole = { votes: 3, counted: 2, held: 1, clans: 3 }
  expect(group({}, 1)).toMatchObject({
    total: list.length,
    values: 40_000,
    groups: groupsFrom(0, groupsPerPage, whole),
  })
  const { groups } = group({ state: 'counted' }, 2)
  expect(groups.slice(0, 160 - groupsPerPage)).toMatchObject(groupsFrom(groupsPerPage, 160 - groupsPerPage, { votes: 2, counted: 2, held: 0, clans: 2 })) // prettier-ignore
  expect(groups[160 - groupsPerPage]).toMatchObject({ value: addressOf(1), votes: 1, clans: 1, addresses: 1 })
})

test('finds no IPv4 address in an IPv6 network', () => {
  const view = fill(['192.0.2.10', '::1', '2001:db8::1', null].map((address, index) => ({ ...vote, clanId: 1, address, id: index + 1 })), 0) // prettier-ignore
  const find = (address: string) => idsOf(view, parseFilter({ address }))
  expect(find('::/0')).toEqual([2, 3])
  expect(find('::/64')).toEqual([2])
  expect(find('0.0.0.0/0')).toEqual([1])
  expect(find('::ffff:192.0.2.0/120')).toEqual([1])
})

test('lists all found votes in parts, newest first', () => {
  fc.assert(
    fc.property(votes, filter, fc.integer({ min: 1, max: 7 }), (list, asked, size) => {
      const view = fill(list, 3)
      const listed: ListedVote[] = []
      let part = listTable(view, parseFilter(asked), size)
      while (part.length > 0) {
        listed.push(...part)
        const last = part.at(-1)
        part = listTable(view, parseFilter(asked), size, last && { castAt: last.row_create_timestamp, id: last.id })
      }
      const found = list.filter((vote) => matches(vote, asked))
      expect(listed.map(({ id }) => id)).toEqual(expectedOrder(found, 'date', 'desc').map(({ id }) => id))
      for (const { id, voter_key: key, pass_age_s: passAgeS, dwell_ms: dwellMs, ...vote } of listed) {
        const { voterKey, ...stored } = list.find((one) => one.id === id) ?? {}
        const origin = originColumns.map((column) => vote[column]).join(',')
        expect(stored).toMatchObject({ passAgeS, dwellMs, origin })
        expect(key).toBe(voterKey?.slice(0, 18))
      }
    }),
    { numRuns: 50 },
  )
})

test('finds any range of sorted keys, even of keys that differ only in high or low bits', () => {
  const key = fc.oneof(fc.nat(3), fc.nat(10_000), fc.nat(2 ** 24), fc.constantFrom(4095, 4096, 8191, 2 ** 32 - 1))
  fc.assert(
    fc.property(fc.array(key, { maxLength: 60 }), fc.nat(60), fc.nat(20), (list, from, size) => {
      const keys = Uint32Array.from(list)
      const order = list.map((_, index) => index).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || b - a)
      expect(sortedRange(keys, from, from + size)).toEqual(order.slice(from, from + size))
    }),
  )
})

test.each([
  [{ address: '192.0.2.300' }, 'query.address'],
  [{ address: '1.2.3.4.5' }, 'query.address'],
  [{ address: '192.0.2.0/33' }, 'query.address'],
  [{ address: '2001:db8::/129' }, 'query.address'],
  [{ address: 'abc' }, 'query.address'],
  [{ score: '80-20' }, 'query.score'],
  [{ from: '20', to: '20' }, 'query.to'],
])('rejects %j at its field', (asked, path) => {
  expect(() => parseFilter(asked)).toThrow(expect.objectContaining({ code: 'malformed', fields: [expect.objectContaining({ path })] })) // prettier-ignore
})
