import { expect, test } from 'vitest'
import { timeZoneText } from './time-zone-text.ts'

test.each([
  ['America/New_York', 'America/New York'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos Aires'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
])('%s is shown as %s', (zone, text) => {
  expect(timeZoneText(zone)).toBe(text)
})

test('a current name refers to the same zone as the name that the platform lists', () => {
  const zoneOf = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  const renamed = Intl.supportedValuesOf('timeZone').filter((zone) => timeZoneText(zone) !== zone.replaceAll('_', ' '))
  expect(renamed.length).toBeGreaterThan(0)
  for (const zone of renamed) expect(zoneOf(timeZoneText(zone).replaceAll(' ', '_'))).toBe(zone)
})
