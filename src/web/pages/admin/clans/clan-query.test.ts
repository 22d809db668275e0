import { expect, test } from 'vitest'
import { clanHref, readClanQuery } from './clan-query.ts'

test('what the URL says comes back as the same URL', () => {
  const asked = { q: '100% & more', sort: 'votes_cast', order: 'desc', page: 3 } as const
  expect(readClanQuery(new URL(clanHref(asked), 'http://site').searchParams)).toEqual(asked)
})

test.each(['sort=password', 'sort=toString', 'order=up', 'page=0', 'page=-1', 'page=1e9', 'page=x'])(
  '%s is as if it were missing',
  (query) => {
    expect(readClanQuery(new URLSearchParams(query))).toEqual({ q: '', sort: 'id', order: 'asc', page: 1 })
  },
)

test('a search is no longer than the server takes', () => {
  expect(readClanQuery(new URLSearchParams({ q: 'x'.repeat(101) })).q).toHaveLength(100)
})
