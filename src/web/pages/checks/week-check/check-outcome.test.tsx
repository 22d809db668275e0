import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckReport } from './check-outcome.tsx'

const report = { week: '2026-W47', version: 1, findings: [], omitted: 0, votes: 3, clans: 2, unchecked: [] }

test.each([
  ['The result is correct', report],
  [
    'The result is correct as far as it could be checked',
    { ...report, unchecked: ["Last week's votes, which decide ties."] },
  ],
  ['The result is not correct', { ...report, findings: [{ kind: 'order' as const, text: 'It is not sorted.' }] }],
])('the headline is "%s"', (headline, shown) => {
  const html = renderToString(<CheckReport report={shown} />)
  expect(html).toContain(`>${headline}</h`)
  for (const text of shown.unchecked) expect(html).toContain(text.replace("'", '&#x27;'))
})
