import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateTime } from './date-time.tsx'

const instant = Date.parse('2026-11-21T13:50:31.250Z')

test('renders a machine-readable instant and the plain text', () => {
  expect(renderToStaticMarkup(<DateTime instant={instant} format="minute" />)).toBe(
    '<time dateTime="2026-11-21T13:50:31.250Z"><bdi dir="ltr">November 21, 2026, 13:50 UTC</bdi></time>',
  )
})

test('a calendar day has no time that a time zone could shift', () => {
  const html = renderToStaticMarkup(<DateTime instant={Date.parse('2025-10-06')} format="calendarDay" />)
  expect(html).toBe('<time dateTime="2025-10-06"><bdi dir="ltr">October 6, 2025</bdi></time>')
})
