import { describe, expect, test } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { openSession, parseUser, type SessionUser } from './session.ts'

const user: SessionUser = { accessToken: 'aa.bb-c_d.ee', email: 'ada@example.org', isAdmin: false, expiresAt: 2000 }
const at = (time: number) => () => time

/** Two tabs of one browser: what one stores, the other is told. */
function openTwoTabs() {
  const storage = memoryStorage()
  const tabs = new EventTarget()
  const other = openSession(storage, tabs, at(1000))
  const tell = (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { one: openSession(storage, undefined, at(1000)), other, tell, storage }
}

test('a session outlives the page, and is kept as the specification names it', () => {
  const storage = memoryStorage()
  openSession(storage, undefined, at(1000)).begin(user)
  expect(JSON.parse(storage.getItem('user') ?? '')).toEqual(user)
  expect(openSession(storage, undefined, at(1000)).user()).toEqual(user)
})

test('a session ends when asked to, for good and for everybody who listens', () => {
  const storage = memoryStorage()
  const session = openSession(storage, undefined, at(1000))
  session.begin(user)
  let told = 0
  const stop = session.subscribe(() => told++)
  session.end('signed-out')
  expect([session.user(), session.lastEnd(), storage.getItem('user'), told]).toEqual([undefined, 'signed-out', null, 1])
  stop()
  session.begin(user)
  expect([session.lastEnd(), told]).toEqual([undefined, 1])
})

test('a session lasts to its last millisecond, and not longer', () => {
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

test('a session that expired between two visits is not restored, and says so', () => {
  const storage = memoryStorage()
  storage.setItem('user', JSON.stringify(user))
  const session = openSession(storage, undefined, at(2000))
  expect([session.user(), session.lastEnd(), storage.getItem('user')]).toEqual([undefined, 'ended', null])
})

describe('another tab', () => {
  test('follows when one signs in, and out', () => {
    const { one, other, tell } = openTwoTabs()
    one.begin(user)
    tell('user')
    expect(other.user()).toEqual(user)
    one.end('signed-out')
    tell('user')
    expect([other.user(), other.lastEnd()]).toEqual([undefined, 'signed-out'])
  })

  test('follows when the whole storage is cleared, and ignores what is no session', () => {
    const { one, other, tell, storage } = openTwoTabs()
    one.begin(user)
    tell('effects')
    expect(other.user()).toBeUndefined()
    tell('user')
    storage.clear()
    tell(null)
    expect(other.user()).toBeUndefined()
  })
})

describe('a page that the way back brings as it was left', () => {
  const comeBack = (page: EventTarget) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

  test('knows who has signed out and in meanwhile', () => {
    const storage = memoryStorage()
    const page = new EventTarget()
    const elsewhere = openSession(storage, undefined, at(1000))
    elsewhere.begin(user)
    const left = openSession(storage, page, at(1000))
    elsewhere.end('signed-out')
    comeBack(page)
    expect([left.user(), left.lastEnd()]).toEqual([undefined, 'signed-out'])
    comeBack(page)
    expect(left.lastEnd()).toBe('signed-out')
    const other = { ...user, accessToken: 'other', email: 'grace@example.org' }
    elsewhere.begin(other)
    comeBack(page)
    expect(left.user()).toEqual(other)
  })

  test('goes on with a session that no storage keeps', () => {
    const full = memoryStorage()
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    for (const storage of [undefined, full]) {
      const page = new EventTarget()
      const session = openSession(storage, page, at(1000))
      session.begin(user)
      comeBack(page)
      expect(session.user()).toEqual(user)
    }
  })
})

test('a tab that was not told of a newer session takes it over where its own is over', () => {
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

test('what the server says of the account is taken over, and the token stays', () => {
  const session = openSession(memoryStorage(), undefined, at(1000))
  session.begin(user)
  session.update(user.accessToken, { email: user.email, isAdmin: true })
  expect(session.user()).toEqual({ ...user, isAdmin: true })
  session.end('signed-out')
  session.update(user.accessToken, { email: user.email, isAdmin: true })
  expect(session.user()).toBeUndefined()
})

test('what the server says late of an earlier session changes nothing in the one that runs', () => {
  const session = openSession(memoryStorage(), undefined, at(1000))
  session.begin(user)
  const other = { ...user, accessToken: 'other', email: 'grace@example.org' }
  session.begin(other)
  session.update(user.accessToken, { email: user.email, isAdmin: true })
  expect(session.user()).toEqual(other)
})

test('without a storage, or with a full one, a session lasts as long as the page', () => {
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
])('%s is no session', (text) => expect(parseUser(text)).toBeUndefined())

test('only the word true makes an administrator', () => {
  expect(parseUser(JSON.stringify({ ...user, isAdmin: 1 }))?.isAdmin).toBe(false)
  expect(parseUser(JSON.stringify({ ...user, isAdmin: true }))?.isAdmin).toBe(true)
})
