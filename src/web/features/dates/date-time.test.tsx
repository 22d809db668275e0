import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateTime } from './date-time.tsx'

const instant = Date.parse('2026-11-21T13:50:31.250Z')

test('programs read the exact instant, people the plain form', () => {
  expect(renderToStaticMarkup(<DateTime instant={instant} form="minute" />)).toBe(
    '<time dateTime="2026-11-21T13:50:31.250Z" dir="ltr">November 21, 2026, 13:50 UTC</time>',
  )
})

test('a day of the calendar has no time that a zone could move', () => {
  const html = renderToStaticMarkup(<DateTime instant={Date.parse('2025-10-06')} form="calendarDay" />)
  expect(html).toBe('<time dateTime="2025-10-06" dir="ltr">October 6, 2025</time>')
})
