import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ClanWeek } from '#contract/weeks.ts'
import { PastWeeksSection } from './past-weeks-section.tsx'

const aWeek = (number: number): ClanWeek => ({
  week: `2025-W${number}`,
  status: 'final',
  version: 1,
  rank: 3,
  votes: number,
  recommended: false,
})

function render(listed: boolean, weeks: ClanWeek[] | null) {
  const result = weeks && { data: weeks }
  const Page = createRoutesStub([{ path: '/', Component: () => <PastWeeksSection result={result} listed={listed} /> }])
  return renderToString(<Page />).replaceAll('<!-- -->', '')
}

test('shows the weeks of a clan that is not listed, if it has any', () => {
  const html = render(false, [aWeek(20)])
  expect(html).toContain('Rank and votes of one week')
  // No chart for a single bar, because there is nothing to compare.
  expect(html).not.toContain('<svg')
  expect(render(false, [])).toBe('')
  expect(render(false, null)).toBe('')
  expect(render(true, null)).toContain('Loading the past weeks')
})

test('a clan without votes has a sentence instead of a chart', () => {
  const html = render(true, [{ ...aWeek(48), votes: 0, rank: null }])
  expect(html).toContain('Once your clan has votes')
  expect(html).not.toContain('<svg')
  expect(html).not.toContain('<table')
})

test('the table has all weeks, the chart a year', () => {
  const html = render(
    true,
    Array.from({ length: 80 }, (_, i) => aWeek(99 - i)),
  )
  expect(html).toContain('Rank and votes of 80 weeks')
  expect(html.match(/<rect/g)).toHaveLength(53)
  expect(html.match(/href="\/weeks\//g)).toHaveLength(80)
})

test('the chart says what its bars are', () => {
  expect(render(true, [aWeek(21), aWeek(20)])).toContain('>Votes by week</figcaption>')
  expect(render(true, [{ ...aWeek(21), status: 'open' }, aWeek(20)])).toContain(
    '>Votes by week; weeks with an outline have no final result yet</figcaption>',
  )
})
