import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { openSession, parseUser, type SessionUser } from './session.ts'

const user: SessionUser = { accessToken: 'aa.bb-c_d.ee', email: 'ada@example.org', isAdmin: false, expiresAt: 2000 }
const at = (time: number) => () => time

/** Two tabs of a browser. `dispatchStorage` notifies `other` of a change. */
function openTwoTabs() {
  const storage = memoryStorage()
  const tabs = new EventTarget()
  const other = openSession(storage, tabs, at(1000))
  const dispatchStorage = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { one: openSession(storage, undefined, at(1000)), other, dispatchStorage, storage }
}

test('a session survives a reload, stored under the key of the specification', () => {
  const storage = memoryStorage()
  openSession(storage, undefined, at(1000)).begin(user)
  expect(JSON.parse(storage.getItem('user') ?? '')).toEqual(user)
  expect(openSession(storage, undefined, at(1000)).user()).toEqual(user)
})

test('ending a session removes it and notifies listeners', () => {
  const storage = memoryStorage()
  const session = openSession(storage, undefined, at(1000))
  session.begin(user)
  let notifications = 0
  const unsubscribe = session.subscribe(() => notifications++)
  session.end('signed-out')
  expect([session.user(), session.lastEnd(), storage.getItem('user'), notifications]).toEqual([
    undefined,
    'signed-out',
    null,
    1,
  ])
  expect(session.lastEmail()).toBe(user.email)
  unsubscribe()
  session.begin(user)
  expect([session.lastEnd(), notifications]).toEqual([undefined, 1])
})

test('a session lasts until its expiry time', () => {
  let now = 1999
  const storage = memoryStorage()
  const session = openSession(storage, undefined, () => now)
  session.begin(user)
  session.endIfExpired()
  expect(session.user()).toEqual(user)
  now = 2000
  session.endIfExpired()
  expect([session.user(), session.lastEnd(), storage.getItem('user')]).toEqual([undefined, 'ended', null])
})

test('an expired session is not restored', () => {
  const storage = memoryStorage()
  storage.setItem('user', JSON.stringify(user))
  const session = openSession(storage, undefined, at(2000))
  expect([session.user(), session.lastEnd(), storage.getItem('user')]).toEqual([undefined, 'ended', null])
  expect(session.lastEmail()).toBe(user.email)
})

describe('another tab', () => {
  test('follows sign-in and sign-out', () => {
    const { one, other, dispatchStorage } = openTwoTabs()
    one.begin(user)
    dispatchStorage('user')
    expect(other.user()).toEqual(user)
    one.end('signed-out')
    dispatchStorage('user')
    expect([other.user(), other.lastEnd()]).toEqual([undefined, 'signed-out'])
  })

  test('follows when the storage is cleared, and ignores other keys', () => {
    const { one, other, dispatchStorage, storage } = openTwoTabs()
    one.begin(user)
    dispatchStorage('effects')
    expect(other.user()).toBeUndefined()
    dispatchStorage('user')
    storage.clear()
    dispatchStorage(null)
    expect(other.user()).toBeUndefined()
  })
})

describe('a page restored from the back/forward cache', () => {
  const restore = (page: EventTarget) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  test('picks up sign-out and sign-in in other tabs', () => {
    const storage = memoryStorage()
    const page = new EventTarget()
    const elsewhere = openSession(storage, undefined, at(1000))
    elsewhere.begin(user)
    const cached = openSession(storage, page, at(1000))
    elsewhere.end('signed-out')
    restore(page)
    expect([cached.user(), cached.lastEnd()]).toEqual([undefined, 'signed-out'])
    restore(page)
    expect(cached.lastEnd()).toBe('signed-out')
    const other = { ...user, accessToken: 'other', email: 'grace@example.org' }
    elsewhere.begin(other)
    restore(page)
    expect(cached.user()).toEqual(other)
  })

  test('keeps a session that could not be stored', () => {
    const full = memoryStorage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    for (const storage of [undefined, full]) {
      const page = new EventTarget()
      const session = openSession(storage, page, at(1000))
      session.begin(user)
      restore(page)
      expect(session.user()).toEqual(user)
    }
  })
})

test('a tab that missed a newer session switches to it when its own ends', () => {
  let now = 1000
  const storage = memoryStorage()
  const awake = openSession(storage, undefined, () => now)
  awake.begin(user)
  const asleep = [openSession(storage, undefined, () => now), openSession(storage, undefined, () => now)] as const
  const newer = { ...user, accessToken: 'newer', expiresAt: 3000 }
  awake.end('signed-out')
  awake.begin(newer)
  asleep[0].expire(user.accessToken)
  now = 2000
  asleep[1].endIfExpired()
  expect([...asleep, openSession(storage, undefined, () => now)].map((session) => session.user())).toEqual([
    newer,
    newer,
    newer,
  ])
})

test('an update changes the account data and keeps the token', () => {
  const session = openSession(memoryStorage(), undefined, at(1000))
  session.begin(user)
  session.update(user.accessToken, { email: user.email, isAdmin: true })
  expect(session.user()).toEqual({ ...user, isAdmin: true })
  session.end('signed-out')
  session.update(user.accessToken, { email: user.email, isAdmin: true })
  expect(session.user()).toBeUndefined()
})

test('a late update for an earlier session changes nothing', () => {
  const session = openSession(memoryStorage(), undefined, at(1000))
  session.begin(user)
  const other = { ...user, accessToken: 'other', email: 'grace@example.org' }
  session.begin(other)
  session.update(user.accessToken, { email: user.email, isAdmin: true })
  expect(session.user()).toEqual(other)
})

test('without storage, or if it is full, a session lasts as long as the page', () => {
  const full = memoryStorage()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  for (const storage of [undefined, full]) {
    const session = openSession(storage, undefined, at(1000))
    session.begin(user)
    expect(session.user()).toEqual(user)
  }
})

test.each([
  ['no json'],
  ['null'],
  ['[]'],
  [JSON.stringify({ ...user, accessToken: undefined })],
  [JSON.stringify({ ...user, accessToken: 'line\nbreak' })],
  [JSON.stringify({ ...user, accessToken: '' })],
  [JSON.stringify({ ...user, expiresAt: '2000' })],
  [JSON.stringify({ ...user, email: 7 })],
])('ignores the invalid session %s', (text) => expect(parseUser(text)).toBeUndefined())

test('only a literal true makes an administrator', () => {
  expect(parseUser(JSON.stringify({ ...user, isAdmin: 1 }))?.isAdmin).toBe(false)
  expect(parseUser(JSON.stringify({ ...user, isAdmin: true }))?.isAdmin).toBe(true)
})
