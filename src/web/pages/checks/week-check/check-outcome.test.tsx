import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CheckReport } from './check-outcome.tsx'

const report = {
  week: '2026-W47',
  version: 1,
  newest: 1,
  findings: [],
  omitted: 0,
  votes: 3,
  clans: 2,
  unchecked: [],
}

type Report = Parameters<typeof CheckReport>[0]['report']
const render = (shown: Report) =>
  renderToString(
    <MemoryRouter>
      <CheckReport report={shown} />
    </MemoryRouter>,
  )

test.each([
  ['The result is correct', report],
  [
    'The result is correct as far as it could be checked',
    { ...report, unchecked: ["Last week's votes, which decide ties."] },
  ],
  ['The result is not correct', { ...report, findings: [{ kind: 'order' as const, text: 'It is not sorted.' }] }],
])('the headline is "%s"', (headline, shown) => {
  const html = render(shown)
  expect(html).toContain(`>${headline}</h`)
  for (const text of shown.unchecked) expect(html).toContain(text.replace("'", '&#x27;'))
})

test('a result that is not the newest in the log links to the newest', () => {
  expect(render({ ...report, newest: 3 })).toContain('href="/weeks/2026-W47/check?version=3"')
  for (const newest of [1, undefined]) expect(render({ ...report, newest })).not.toContain('newest result')
})

test('if the log was changed, links to the checkpoint in this browser', () => {
  const withFinding = (kind: 'log' | 'order') => render({ ...report, findings: [{ kind, text: 'It is not sorted.' }] })
  expect(withFinding('log')).toContain('href="/votes/mine#checkpoint"')
  expect(withFinding('order')).not.toContain('checkpoint')
})
