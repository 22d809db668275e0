import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { ClanWeek } from '#contract/weeks.ts'
import { PastWeeks } from './past-weeks.tsx'

const aWeek = (traits: Partial<ClanWeek>): ClanWeek => ({
  week: '2026-W46',
  status: 'final',
  version: 1,
  rank: null,
  votes: 0,
  recommended: false,
  ...traits,
})

function render(...weeks: ClanWeek[]) {
  const clan = { id: 1, name: 'Wolves' }
  const Page = createRoutesStub([
    { path: '/', Component: () => <PastWeeks clan={clan} history={{ weeks, page: 1, pages: 1 }} /> },
  ])
  return renderToString(<Page />)
}

test('weeks without votes have a sentence instead of a chart', () => {
  expect(render(aWeek({}))).toContain('No votes in the last weeks.')
  expect(render(aWeek({}))).not.toContain('<svg')
  expect(render(aWeek({ rank: 1, votes: 2 }))).toContain('<svg')
})
