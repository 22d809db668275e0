import { expect, test } from 'vitest'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { wednesday } from '#test/support/clock.ts'
import { hostileTexts } from '#test/support/hostile-texts.ts'
import { serveReminder } from './serve-reminder.ts'

// cspell:ignore VCALENDAR VEVENT VALARM PRODID DTSTAMP DTSTART DTEND RRULE

const serve = (name: string, file = '7.ics') =>
  serveReminder(
    {
      find: (id) => (id === 7 ? { id, name } : undefined),
      site: { siteName: 'Muster', baseUrl: 'https://clans.example' },
      voteOffset: defaultVoteOffset,
      now: () => wednesday,
    },
    file,
  )
const textOf = async (name: string) => (await serve(name)?.text()) ?? ''
const octets = (text: string) => new TextEncoder().encode(text).length

test('a reminder is a weekly event at the next vote, in UTC', async () => {
  const name = 'Wölfe, Süd; "A\\B"'
  expect(serve(name)?.headers.get('content-disposition')).toBe('attachment; filename="vote-for-wolfe-sud-a-b.ics"')
  expect((await textOf(name)).replaceAll('\r\n ', '').split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Vote reminder//EN',
    'BEGIN:VEVENT',
    'UID:vote-7@clans.example',
    'SEQUENCE:0',
    'DTSTAMP:20261118T120000Z',
    'DTSTART:20261123T040000Z',
    'DTEND:20261123T041500Z',
    'RRULE:FREQ=WEEKLY',
    'SUMMARY:Vote for Wölfe\\, Süd\\; "A\\\\B"',
    'TRANSP:TRANSPARENT',
    'DESCRIPTION:A new vote week has begun on Muster. Opening this link votes for Wölfe\\, Süd\\; "A\\\\B": https://clans.example/vote?id=7',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT0S',
    'DESCRIPTION:Vote for Wölfe\\, Süd\\; "A\\\\B"',
    'END:VALARM',
    'URL;VALUE=URI:https://clans.example/vote?id=7',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each(hostileTexts)('the lines of a reminder are intact for the name %j', async (name) => {
  const text = await textOf(name)
  expect(text.split('\r\n').filter((line) => octets(line) > 75 || /[\r\n]/.test(line))).toEqual([])
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  expect(lines.filter((line) => !/^[A-Z-]+[;:]/.test(line))).toEqual([])
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toHaveLength(3)
})

test.each(['8.ics', '0.ics', 'x.ics', '7.txt', '7'])('there is no reminder %s', (file) => {
  expect(serve('Wolves', file)).toBeUndefined()
})
