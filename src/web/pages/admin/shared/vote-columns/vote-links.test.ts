import { expect, test } from 'vitest'
import { filterFor, votesHref } from './vote-links.ts'

const scope = { week: '2026-W47', clan_id: 9 }

test.each([
  ['network', '192.0.2.0/24', 'address=192.0.2.0%2F24'],
  ['network', 'AS64500', 'asn=64500'],
  ['country', 'none', 'country=none'],
  ['hardware', 'ab12', 'hardware=ab12'],
  ['customer', '2001:db8::/64', 'address=2001%3Adb8%3A%3A%2F64'],
  ['hour', '3600000', 'from=3600000&to=7200000'],
] as const)('the %s %s links to the votes of the clan that have it', (column, value, query) => {
  expect(votesHref(filterFor(scope, column, value))).toBe(`/admin/votes?week=2026-W47&clan=%239&${query}`)
})
