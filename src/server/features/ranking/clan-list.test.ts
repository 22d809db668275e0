import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ClanFacts } from '#contract/clan-facts.ts'
import type { ClanFacets } from '#contract/clan-list.ts'
import { clanOrders, randomOrders } from '#contract/clan-list.ts'
import { type Day, days, microphone, playHours, recruiting, sizeBands } from '#contract/rules/clans/clan-facts.ts'
import { codesIn } from '#contract/rules/clans/clan-codes.ts'
import { compareContenders, tieBreakDraw } from '#contract/rules/ranking/tie-break.ts'
import { aRecord } from '#test/support/clan-record.ts'
import { createBitset, setBit } from './bitset.ts'
import { ClanList } from './clan-list.ts'
import type { Filter } from './clan-filter.ts'
import { type ClanRecord, type RankedClan, rankClan } from './ranked-clan.ts'

const keys = <K extends string>(names: Record<K, string>) => Object.keys(names) as [K, ...K[]]
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const tags = ['de', 'de-AT', 'en', 'pt-BR', 'zh-Hant', 'fil']
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** Includes half and quarter hours from UTC, on both sides of it, and summer time at `now`. */
const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Asia/Yangon',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'UTC',
)
const now = Date.UTC(2026, 6, 15)
const timeOfDay = fc.constantFrom('00:00', '05:30', '09:15', '17:59', '18:00', '19:00', '23:30')

const facts = fc.record(
  {
    languages: some(tags),
    play_times: fc.record({ days: some(keys(days)), from: timeOfDay, to: timeOfDay, time_zone: zone }),
    min_age: fc.integer({ min: 13, max: 20 }),
    recruiting: fc.constantFrom(...keys(recruiting)),
    size: fc.constantFrom(...keys(sizeBands)),
    microphone: fc.constantFrom(...keys(microphone)),
  },
  { requiredKeys: [] },
)
const record = fc.record({
  region: fc.constantFrom(...codesIn('regions').slice(0, 3)),
  platforms: some(codesIn('platforms')),
  playstyles: some(codesIn('playstyles')),
  facts,
  listedAt: fc.integer({ min: 2 ** 40, max: 2 ** 40 + 10 }),
  votes: fc.nat(3),
  lastVoteAt: fc.integer({ min: 1, max: 5 }),
  lastWeekVotes: fc.nat(3),
  lastWeekLastVoteAt: fc.integer({ min: 2 ** 40, max: 2 ** 40 + 3 }),
  promotions: fc.constantFrom([], [{ kind: 'premium' as const, startsAt: 0, endsAt: 10 }]),
})
const records = fc
  .array(record, { maxLength: 80 })
  .map((found) => found.map((more, i): ClanRecord => aRecord(i + 1, more as Partial<ClanRecord>)))
const facets = ['region', 'platform', 'playstyle', 'language', 'recruiting', 'size', 'microphone', 'day'] as const
const names = [...facets, 'hours', 'age'] as const
type Name = (typeof names)[number]

const allFilters = fc.record({
  region: fc.constantFrom(...codesIn('regions').slice(0, 4)),
  platform: fc.constantFrom(...codesIn('platforms')),
  playstyle: fc.constantFrom(...codesIn('playstyles')),
  language: fc.constantFrom('de', 'en', 'pt', 'fil', 'ja'),
  recruiting: fc.constantFrom(...keys(recruiting)),
  size: fc.constantFrom(...keys(sizeBands)),
  microphone: fc.constantFrom(...keys(microphone)),
  age: fc.integer({ min: 10, max: 25 }),
  day: fc.constantFrom(...keys(days)),
  hours: fc.constantFrom(...keys(playHours)),
  zone: maybe(zone),
  unstated: fc.constantFrom(undefined, 'include' as const, 'exclude' as const),
})
/** Few filters at once, so that most combinations match clans; day and hours are often together, because they are one fact. */
const filter = fc
  .tuple(allFilters, fc.oneof(fc.subarray([...names], { maxLength: 3 }), fc.constant<Name[]>(['day', 'hours'])))
  .map(([{ zone, unstated, ...all }, active]): Filter => {
    const chosen = Object.fromEntries(active.map((name) => [name, all[name]]))
    return { ...chosen, zone, unstated }
  })
const order = fc.constantFrom(...clanOrders)
const votes = fc.array(fc.tuple(fc.nat(79), fc.nat(5), fc.integer({ min: 6, max: 9 })), { maxLength: 20 })

const listOf = (records: readonly ClanRecord[]) =>
  new ClanList(
    records.map((one) => rankClan(one, '2026-W47', 5)),
    '2026-W46',
    now,
  )

/** Changes votes like the standings. */
function applyVotes(list: ClanList, votes: readonly (readonly [number, number, number])[]): void {
  for (const [id, effectiveVotes, lastVoteAt] of votes) {
    const clan = list.clans.find((clan) => clan.id === id + 1)
    if (clan) list.orders.reposition(Object.assign(clan, { effectiveVotes, lastVoteAt }))
  }
}

// A second, deliberately simple implementation: each filter tests one record.

const isOptional = (name: Name) => !['region', 'platform', 'playstyle'].includes(name)

function statedIn(
  { region, platforms, playstyles, facts }: ClanRecord,
  name: Name,
): readonly (string | number)[] | undefined {
  if (name === 'region') return [region]
  if (name === 'platform') return platforms
  if (name === 'playstyle') return playstyles
  if (name === 'language') return facts.languages?.map((tag) => tag.replace(/-.*/, ''))
  if (name === 'day' || name === 'hours') return facts.play_times?.days
  const value = name === 'age' ? facts.min_age : facts[name]
  return value === undefined ? undefined : [value]
}

function matches(record: ClanRecord, filter: Filter): boolean {
  return names.every((name) => {
    const wanted = filter[name]
    const stated = statedIn(record, name)
    if (wanted === undefined) return true
    if (!stated) return filter.unstated === 'include'
    const isInZone = name === 'hours' || (name === 'day' && (filter.hours || filter.zone))
    if (isInZone) return playsIn(record.facts.play_times, filter)
    return name === 'age' ? Number(stated[0]) <= Number(wanted) : stated.includes(wanted)
  })
}

/** Compares the instants of a real week, half hour by half hour, in the calendars of both time zones. */
function playsIn(times: ClanFacts['play_times'], { day, hours, zone = 'UTC' }: Filter): boolean {
  if (!times) return false
  const [from, to] = [times.from, times.to].map((time) => time.replace(':', ''))
  const key = JSON.stringify([times, day, hours, zone])
  const known = plays.get(key)
  if (known !== undefined) return known
  const isOvernight = Number(to) <= Number(from)
  const [own, visitors] = [weekIn(times.time_zone), weekIn(zone)]
  const isPlaying = ({ day, time }: Moment) => {
    const dayBefore = keys(days).at(keys(days).indexOf(day) - 1)
    return isOvernight
      ? (times.days.includes(day) && time >= Number(from)) ||
          (dayBefore !== undefined && times.days.includes(dayBefore) && time < Number(to))
      : times.days.includes(day) && time >= Number(from) && time < Number(to)
  }
  const isWanted = (moment: Moment) => {
    const part = (['night', 'morning', 'afternoon', 'evening'] as const)[Math.floor(moment.time / 600)]
    return (hours === undefined || part === hours) && (day === undefined || moment.day === day)
  }
  // Times need not begin at a half hour: a half hour matches if any of its minutes does.
  const found = halfHours.some((_, index) => own[index]?.some(isPlaying) && visitors[index]?.some(isWanted))
  plays.set(key, found)
  return found
}

const plays = new Map<string, boolean>()
const minute = 60_000
const halfHours = Array.from({ length: 7 * 48 }, (_, index) => now + index * 30 * minute)
const minutesOf = (start: number) => [0, 14, 15, 29].map((after) => start + after * minute)

interface Moment {
  readonly day: Day
  /** A number such as 1930. */
  readonly time: number
}

const weeks = new Map<string, readonly (readonly Moment[])[]>()
/** Returns the half hours of the week in the calendar of a time zone. */
function weekIn(timeZone: string): readonly (readonly Moment[])[] {
  const known = weeks.get(timeZone)
  if (known) return known
  const calendar = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) // prettier-ignore
  const momentOf = (at: number): Moment => {
    const text = calendar.format(at)
    return { day: text.slice(0, 2).toLowerCase() as Day, time: Number(text.slice(-5).replace(':', '')) }
  }
  const week = halfHours.map((start) => minutesOf(start).map(momentOf))
  weeks.set(timeZone, week)
  return week
}

function count(all: readonly RankedClan[], filter: Filter, isFound: (clan: RankedClan) => boolean): ClanFacets {
  const countOf = (changed: Filter, also: (record: ClanRecord) => boolean = () => true) =>
    all.filter((clan) => isFound(clan) && matches(clan.record, changed) && also(clan.record)).length
  const active = names.filter((name) => filter[name] !== undefined)
  const options = facets.map((facet) => {
    const stated = [...new Set(all.flatMap(({ record }) => (statedIn(record, facet) ?? []) as string[]))]
    const codes = facet === 'day' && (filter.hours || filter.zone) ? keys(days) : stated
    const counts = codes.map((code) => [code, countOf({ ...filter, [facet]: code })] as const)
    return [facet, withoutZeros(counts)]
  })
  const hours = keys(playHours).map(
    (hours) => [hours, filter.hours || filter.zone ? countOf({ ...filter, hours }) : 0] as const,
  )
  const ages = Array.from({ length: 28 }, (_, i) => [String(13 + i), countOf({ ...filter, age: 13 + i })] as const)
  const unstated = active
    .filter((name) => isOptional(name) && !(name === 'hours' && filter.day))
    .map((name) => {
      const others = { ...filter, [name]: undefined, ...(name === 'day' && { hours: undefined }) }
      return [name, countOf(others, (record) => !statedIn(record, name))]
    })
  const loosen = active.map((name): [string, number] => [name, countOf({ ...filter, [name]: undefined })])
  loosen.push(['q', all.filter(({ record }) => matches(record, filter)).length])
  const total = countOf(filter)
  return {
    total,
    options: {
      ...Object.fromEntries(options),
      hours: withoutZeros(hours),
      age: withoutZeros(ages),
    } as ClanFacets['options'],
    unstated: Object.fromEntries(unstated),
    loosen: total === 0 ? Object.fromEntries(loosen) : {},
  }
}

const withoutZeros = (counts: readonly (readonly [string, number])[]) =>
  Object.fromEntries(counts.filter(([, count]) => count > 0))

const rise = (clan: RankedClan) => clan.effectiveVotes - clan.lastWeekVotes
const comparisons = {
  week: compareContenders,
  rising: (a: RankedClan, b: RankedClan) => rise(b) - rise(a) || compareContenders(a, b),
  newest: (a: RankedClan, b: RankedClan) => b.record.listedAt - a.record.listedAt || b.id - a.id,
  'last-week': (a: RankedClan, b: RankedClan) =>
    b.lastWeekVotes - a.lastWeekVotes ||
    Number(b.premium) - Number(a.premium) ||
    (a.record.lastWeekLastVoteAt ?? 0) - (b.record.lastWeekLastVoteAt ?? 0) ||
    tieBreakDraw('2026-W46', a.id) - tieBreakDraw('2026-W46', b.id),
}

const isThird = ({ id }: RankedClan) => id % 3 === 0
const isSixth = ({ id }: RankedClan) => id % 6 === 0
/** A search that finds every third clan; even IDs match better. */
function foundThirds(list: ClanList) {
  const [all, better, others] = [isThird, isSixth, (clan: RankedClan) => isThird(clan) && !isSixth(clan)].map(
    (isFound) => {
      const bits = createBitset(list.clans.length)
      for (const clan of list.clans) if (isFound(clan)) setBit(bits, clan.number)
      return bits
    },
  )
  if (!all || !better || !others) throw new Error('unreachable')
  return { all, tiers: [better, others] }
}

test('pages of any filter and order equal a simple filter and sort, even after votes', () =>
  fc.assert(
    fc.property(records, filter, order, votes, fc.boolean(), (records, filter, order, votes, isSearch) => {
      const list = listOf(records)
      const read = () => {
        const found = isSearch ? foundThirds(list) : undefined
        const pages = Array.from({ length: 8 }, (_, i) => list.page({ ...filter, order, page: i + 1 }, [], found))
        return { clans: pages.flatMap(({ clans }) => clans), totals: new Set(pages.map(({ total }) => total)) }
      }
      const expected = list.clans.filter((clan) => matches(clan.record, filter) && (!isSearch || isThird(clan)))
      // By rank, better matches come first.
      const byTier = isSearch && order === 'week'
      const inOrder = (a: RankedClan, b: RankedClan) =>
        (byTier ? Number(isSixth(b)) - Number(isSixth(a)) : 0) || comparisons[order as keyof typeof comparisons](a, b)
      const check = () => {
        const { clans, totals } = read()
        expect(totals).toEqual(new Set([expected.length]))
        if (order === 'random') {
          expect(clans).toHaveLength(expected.length)
          expect(new Set(clans)).toEqual(new Set(expected))
        } else expect(clans.map(({ id }) => id)).toEqual(expected.toSorted(inOrder).map(({ id }) => id))
      }
      check()
      applyVotes(list, votes)
      check()
    }),
  ))

test('the recommended block and the pages of the plain list have each clan once', () =>
  fc.assert(
    fc.property(records, fc.nat(3), votes, (records, blockSize, votes) => {
      const list = listOf(records)
      const block = list.clans.slice(0, blockSize)
      applyVotes(list, votes)
      const pages = Array.from({ length: 8 }, (_, i) => list.page({ page: i + 1 }, block))
      const ids = [...block, ...pages.flatMap(({ clans }) => clans)].map(({ id }) => id)
      expect(ids.toSorted((a, b) => a - b)).toEqual(records.map(({ id }) => id))
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([records.length - block.length]))
    }),
  ))

test('a day is in the time zone of the filter or, without one, of each clan', () => {
  const play_times = { days: ['fr', 'sa'] as Day[], from: '18:00', to: '23:00', time_zone: 'America/New_York' }
  const list = listOf([aRecord(1, { facts: { play_times } })])
  const daysIn = (zone?: string) => Object.keys(list.countFacets({ zone }, undefined).options.day)
  expect(daysIn().toSorted()).toEqual(['fr', 'sa'])
  // The clan plays from midnight to 5:00.
  expect(daysIn('Europe/Berlin')).toEqual(['sa', 'su'])
  expect(list.page({ day: 'su', zone: 'Europe/Berlin' }, []).total).toBe(1)
  expect(list.page({ day: 'su' }, []).total).toBe(0)
})

test('facet counts equal a simple count, with and without a search', () =>
  fc.assert(
    fc.property(records, filter, (records, filter) => {
      const list = listOf(records)
      expect(list.countFacets({ ...filter, q: 'x' }, foundThirds(list))).toMatchObject(
        count(list.clans, filter, isThird),
      )
      const { loosen, ...others } = count(list.clans, filter, () => true)
      delete loosen['q']
      const counts = list.countFacets(filter, undefined)
      delete counts.loosen_together
      expect(counts).toEqual({ ...others, loosen })
    }),
  ))

test('suggests removing filters together only if no single one is enough, and only those that are necessary', () =>
  fc.assert(
    fc.property(records, filter, fc.boolean(), (records, filter, isSearch) => {
      const list = listOf(records)
      const counts = list.countFacets(
        { ...filter, ...(isSearch && { q: 'x' }) },
        isSearch ? foundThirds(list) : undefined,
      )
      const { total, loosen, loosen_together: together } = counts
      const totalWithout = (removed: readonly string[]) => {
        const isKept = isSearch && !removed.includes('q') ? isThird : () => true
        const rest = { ...filter, ...Object.fromEntries(removed.map((name) => [name, undefined])) }
        return list.clans.filter((clan) => isKept(clan) && matches(clan.record, rest)).length
      }
      if (total > 0 || Object.values(loosen).some((count) => count > 0)) expect(together).toBeUndefined()
      if (!together) return
      expect(together.total).toBe(totalWithout(together.filters))
      expect(together.total).toBeGreaterThan(0)
      // Day and hours are removed together.
      const needed = together.filters.filter((name) => name !== 'day' || !filter.hours)
      for (const name of needed) {
        const isPlayTime = name === 'hours' && filter.day !== undefined
        const others = together.filters.filter((other) => other !== name && !(isPlayTime && other === 'day'))
        expect(totalWithout(others), name).toBe(0)
      }
    }),
  ))

test('the broadest filters stay if several must be removed', () => {
  const list = listOf([
    aRecord(1, { region: 'eu', platforms: ['pc'], playstyles: ['casual'] }),
    aRecord(2, { region: 'eu', platforms: ['pc'], playstyles: ['casual'] }),
    aRecord(3, { region: 'na', platforms: ['xbox'], playstyles: ['competitive'] }),
  ])
  const counts = list.countFacets({ region: 'eu', platform: 'xbox', playstyle: 'competitive' }, undefined)
  expect(counts).toMatchObject({ total: 0, loosen: { region: 1, platform: 0, playstyle: 0 } })
  expect(counts.loosen_together).toBeUndefined()
  const stuck = list.countFacets({ region: 'oc', platform: 'pc', playstyle: 'competitive' }, undefined)
  expect(stuck.loosen_together).toEqual({ filters: ['playstyle', 'region'], total: 2 })
  expect(list.countFacets({ region: 'oc' }, undefined).loosen_together).toBeUndefined()
})

describe('the random orders', () => {
  const records = Array.from({ length: 200 }, (_, i) => aRecord(i + 1, { votes: i }))
  const idsOf = (list: ClanList, seed: number) =>
    list.orders
      .get('random', seed)
      .toArray()
      .map(({ id }) => id)

  test('differ, and each stays the same when votes come in and clans are added or removed', () => {
    const list = listOf(records)
    const orders = Array.from({ length: randomOrders }, (_, seed) => idsOf(list, seed))
    expect(new Set(orders.map((ids) => ids.slice(0, 3).join())).size).toBe(randomOrders)
    applyVotes(list, [[5, 900, 1]])
    expect(idsOf(list, 3)).toEqual(orders[3])
    const fewer = listOf(records.filter(({ id }) => id % 4 !== 0))
    expect(idsOf(fewer, 3)).toEqual(orders[3]?.filter((id) => id % 4 !== 0))
  })
})
