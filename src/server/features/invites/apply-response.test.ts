import { expect, test } from 'vitest'
import { type InviteRecord, applyResponse, newInvite } from './apply-response.ts'

const hour = 60 * 60 * 1000
const found = (guildId: string | null = '1', online = 94) => ({
  guildId,
  guildName: guildId && `Server ${guildId}`,
  members: 1204,
  online,
})
const works = applyResponse(newInvite, found(), 0)
/** Returns the record after failures at these hours. */
const afterFailures = (record: InviteRecord, ...hours: number[]) =>
  hours.reduce((current, at) => applyResponse(current, 'unknown invite', at * hour), record)

test('the first server is pinned, and its counts are stored with their time', () => {
  expect(works).toEqual({
    state: 'works',
    guildId: '1',
    guildName: 'Server 1',
    members: 1204,
    online: 94,
    countedAt: 0,
    failingSince: null,
  })
  expect(applyResponse(works, found('1', 95), hour)).toEqual({ ...works, online: 95, countedAt: hour })
})

test('another server is a problem until the invite leads to the pinned one again', () => {
  const hijacked = applyResponse(works, found('2'), hour)
  expect(hijacked).toEqual({ ...newInvite, state: 'other_server', guildId: '1' })
  expect(applyResponse(hijacked, found('2'), 2 * hour).state).toBe('other_server')
  expect(applyResponse(hijacked, found('1'), 2 * hour)).toEqual({ ...works, countedAt: 2 * hour })
  expect(applyResponse(works, found(null), hour).state).toBe('other_server')
})

test('an invite to a group chat works, and counts as another server if it later leads to a server', () => {
  const chat = applyResponse(newInvite, { guildId: null, guildName: null, members: null, online: null }, 0)
  expect(chat).toMatchObject({ state: 'works', guildId: '' })
  expect(applyResponse(chat, found(), hour).state).toBe('other_server')
})

test('only two failures 24 hours apart break an invite', () => {
  expect(afterFailures(works, 1)).toEqual({ ...works, failingSince: hour })
  expect(afterFailures(works, 1, 7, 24).state).toBe('works')
  expect(afterFailures(works, 1, 25)).toEqual({ ...newInvite, state: 'broken', guildId: '1', failingSince: hour })
  const between = applyResponse(afterFailures(works, 1), found(), 12 * hour)
  expect(afterFailures(between, 13, 25).state).toBe('works')
})

test('a broken invite that works again is restored, on the same server only', () => {
  const broken = afterFailures(works, 0, 24)
  expect(afterFailures(broken, 30).state).toBe('broken')
  expect(applyResponse(broken, found(), 31 * hour)).toEqual({ ...works, countedAt: 31 * hour })
  expect(applyResponse(broken, found('2'), 31 * hour).state).toBe('other_server')
})

test('an invite that never worked can break, and is pinned when it works', () => {
  const broken = afterFailures(newInvite, 0, 24)
  expect(broken.state).toBe('broken')
  expect(applyResponse(broken, found('7'), 25 * hour)).toMatchObject({ state: 'works', guildId: '7' })
})

test('any other response changes nothing', () => {
  for (const record of [newInvite, works, afterFailures(works, 1), afterFailures(works, 0, 24)])
    expect(applyResponse(record, 'inconclusive', 100 * hour)).toBe(record)
})
