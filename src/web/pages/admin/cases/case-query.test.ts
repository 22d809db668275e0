import { expect, test } from 'vitest'
import { caseListHref, readCaseQuery } from './case-query.ts'

const read = (href: string) => readCaseQuery(new URL(href, 'http://site').searchParams)

test('a query survives the round trip through the URL', () => {
  const query = { week: '2026-W47', status: 'dismissed' } as const
  expect(read(caseListHref(query))).toEqual(query)
  expect(caseListHref({ week: undefined, status: 'open' })).toBe('/admin/cases')
})

test.each(['week=47', 'week=2026-W47x', 'week=2026-W99', 'status=closed', 'status=toString'])(
  'treats %s as missing',
  (query) => {
    expect(read(`/admin/cases?${query}`)).toEqual({ week: undefined, status: 'open' })
  },
)
