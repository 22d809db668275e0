import { beforeEach, expect, test } from 'vitest'
import { lastList, rememberDeparture, rememberReferrer } from './last-list.ts'

beforeEach(() => void lastList.set(undefined))

test.each([
  ['/', '?region=eu&page=2'],
  ['/', ''],
  ['/clans/europe/pc', '?page=2'],
])('remembers the list %s%s', (pathname, search) => {
  rememberDeparture({ pathname, search }, '/clan/7-wolves', 3)
  expect(lastList.get()).toEqual({ href: pathname + search, historyIndex: 3 })
})

test("keeps the list while the visitor continues from the clan's page, but no longer as the previous history entry", () => {
  rememberDeparture({ pathname: '/', search: '?q=wolves' }, '/clan/7-wolves', 3)
  // Back from another page, the place is the clan itself.
  rememberDeparture({ pathname: '/clan/7-wolves', search: '' }, '/clan/7-wolves', 4)
  expect(lastList.get()).toEqual({ href: '/?q=wolves', historyIndex: 3 })
  rememberDeparture({ pathname: '/clan/7-wolves', search: '' }, '/clan/8-foxes', 4)
  expect(lastList.get()).toEqual({ href: '/?q=wolves', historyIndex: null })
})

test('remembers the page that linked here, if it is a list of this site', () => {
  for (const other of ['', 'https://search.example/?q=clans', 'https://clans.example/about'])
    rememberReferrer(other, 'https://clans.example')
  expect(lastList.get()).toBeUndefined()
  rememberReferrer('https://clans.example/?platform=pc', 'https://clans.example')
  expect(lastList.get()).toEqual({ href: '/?platform=pc', historyIndex: null })
})
