import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { weekResult } from './week-result.fixture.ts'
import { WeekStatusText } from './week-status-text.tsx'

function textOf(changes: Partial<typeof weekResult>): string {
  const result = { ...weekResult, ...changes }
  const Page = createRoutesStub([{ path: '/', Component: () => <WeekStatusText result={result} /> }])
  return renderToString(<Page />).replaceAll(/<!-- -->|<[^>]+>/g, '')
}

test('a provisional week shows the latest time of its result, which depends on when the site closed the week', () => {
  const provisional = { status: 'provisional', version: 0, newest_version: 0, final_at: null } as const
  const text = textOf({ ...provisional, final_by: Date.UTC(2026, 10, 26, 9, 30) })
  expect(text).toContain('7 days after the site closed the week at the latest: on ')
  expect(text).toMatch(/26.*09:30.*\.$/)
  expect(textOf(provisional)).toMatch(/at the latest\.$/)
})

test('an earlier version links to the newest one', () => {
  expect(textOf({ version: 1, newest_version: 2 })).toContain('Version 1 of the result, which was corrected.')
  expect(textOf({ version: 2, newest_version: 2 })).toContain('Version 2, corrected, final since ')
})
