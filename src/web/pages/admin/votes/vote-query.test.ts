import { expect, test } from 'vitest'
import { voteSorts } from '#contract/rules/votes/vote-columns.ts'
import { readVoteQuery, voteHref, type VoteQuery, withFilters, queryForGroup, withoutFilters } from './vote-query.ts'

const query: VoteQuery = {
  filters: { week: '2026-W47', clan: '100% & more', address: '2001:db8::/48' },
  by: 'network',
  sort: 'score',
  order: 'asc',
  page: 3,
}
const read = (href: string) => readVoteQuery(new URL(href, 'http://site').searchParams)

test('a query survives the round trip through the URL', () => {
  expect(read(voteHref(query))).toEqual(query)
  expect(read('/admin/votes')).toEqual({ filters: {}, by: undefined, sort: 'date', order: 'desc', page: 1 })
})

test.each(voteSorts)('reads the order by %s', (sort) => {
  expect(read(voteHref({ ...query, sort })).sort).toBe(sort)
})

test('keeps invalid filters, which the server rejects, and drops an unknown order, grouping or page', () => {
  expect(read('/admin/votes?week=now&clan=&excludeZeroScore=false&by=toString&sort=password&order=up&page=0')).toEqual({
    filters: { week: 'now' },
    by: undefined,
    sort: 'date',
    order: 'desc',
    page: 1,
  })
})

test('a changed filter leads to the first page, and the week stays when the filters are cleared', () => {
  expect(voteHref(withFilters(query, { clan: undefined, country: 'DE' }))).toBe(
    '/admin/votes?week=2026-W47&address=2001%3Adb8%3A%3A%2F48&country=DE&by=network&sort=score&order=asc',
  )
  expect(withoutFilters(query)).toMatchObject({ filters: { week: '2026-W47' }, page: 1 })
})

test.each([
  ['clan', '7', { clan: '#7' }],
  ['customer', '2001:db8::/64', { address: '2001:db8::/64' }],
  ['network', '192.0.2.0/24', { address: '192.0.2.0/24' }],
  ['reason', 'none', { reason: 'none' }],
  ['hour', '1763467200000', { from: '1763467200000', to: '1763470800000' }],
] as const)('the votes of the %s %s are those with the filters %j', (by, value, filters) => {
  const shown = queryForGroup({ ...query, filters: { week: '2026-W47' } }, by, value)
  expect(shown).toMatchObject({ filters: { week: '2026-W47', ...filters }, by: undefined, page: 1 })
})
