import { expect, test } from 'vitest'
import { clanHref, readClanQuery } from './clan-query.ts'

test('a query survives the round trip through the URL', () => {
  const clanQuery = { q: '100% & more', sort: 'votes_cast', order: 'desc', page: 3 } as const
  expect(readClanQuery(new URL(clanHref(clanQuery), 'http://site').searchParams)).toEqual(clanQuery)
})

test.each(['sort=password', 'sort=toString', 'order=up', 'page=0', 'page=-1', 'page=1e9', 'page=x'])(
  'treats %s as missing',
  (query) => {
    expect(readClanQuery(new URLSearchParams(query))).toEqual({ q: '', sort: 'id', order: 'asc', page: 1 })
  },
)

test('truncates a search to the limit of the server', () => {
  expect(readClanQuery(new URLSearchParams({ q: 'x'.repeat(101) })).q).toHaveLength(100)
})
