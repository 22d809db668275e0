import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SiteProvider } from '../../site.tsx'
import { site } from '../../site.fixture.ts'
import { RulePage } from './rule.page.tsx'

test.each([
  [48, 'usually 48 hours later,'],
  [1, 'usually 1 hour later,'],
  [0, 'usually within a few hours,'],
])('a result delay of %i h is explained', (resultDelayHours, text) => {
  const Page = createRoutesStub([{ id: 'rule', path: '*', Component: RulePage, loader: () => null }])
  const loaderData = { rule: { offset: 0, example: null, checkpoint: null } }
  const html = renderToString(
    <SiteProvider site={{ ...site, resultDelayHours }}>
      <Page initialEntries={['/how-ranking-works']} hydrationData={{ loaderData }} />
    </SiteProvider>,
  ).replaceAll('<!-- -->', '')
  expect(html).toContain(text)
  expect(html).toContain('7 days after the site closed the week at the latest')
})
