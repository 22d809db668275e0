import { expect, test } from 'vitest'
import { timesInZone } from './times-in-zone.ts'

const winter = Date.UTC(2026, 0, 10)
const summer = Date.UTC(2026, 6, 10)
const evenings = { days: ['fr' as const, 'su' as const], from: '19:30', to: '01:00', time_zone: 'Europe/Berlin' }

test.each([
  ['Europe/Berlin', winter, { days: ['fr', 'su'], from: '19:30', to: '01:00' }],
  ['UTC', winter, { days: ['fr', 'su'], from: '18:30', to: '00:00' }],
  ['UTC', summer, { days: ['fr', 'su'], from: '17:30', to: '23:00' }],
  ['America/New_York', winter, { days: ['fr', 'su'], from: '13:30', to: '19:00' }],
  // After midnight, each day becomes the next one; days are in the order of the week.
  ['Asia/Tokyo', winter, { days: ['mo', 'sa'], from: '03:30', to: '09:00' }],
  ['Pacific/Auckland', winter, { days: ['mo', 'sa'], from: '07:30', to: '13:00' }],
])('in %s', (zone, now, expected) => {
  expect(timesInZone(evenings, zone, now)).toEqual(expected)
})

test('a time that moves before midnight changes its days to the previous ones', () => {
  const early = { days: ['mo' as const], from: '02:00', to: '05:00', time_zone: 'Asia/Tokyo' }
  expect(timesInZone(early, 'America/Los_Angeles', winter)).toEqual({ days: ['su'], from: '09:00', to: '12:00' })
})

test.each([
  ['Europe/Berlin', 'Mars/Olympus'],
  ['Mars/Olympus', 'Europe/Berlin'],
])('from %s to %s: nothing, since the browser does not know both', (zone, target) => {
  expect(timesInZone({ ...evenings, time_zone: zone }, target, winter)).toBeUndefined()
})
