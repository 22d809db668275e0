import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SiteProvider } from '../../../site.tsx'
import { site } from '../../../site.fixture.ts'
import { ModerationPage } from './moderation.page.tsx'

test.each([
  [0, 'Entries appear within seconds of the action.'],
  [1, 'entries appear 1 hour after the action'],
  [24, 'entries appear 24 hours after the action'],
])('a delay of %i h is stated', (moderationDelayHours, text) => {
  const Page = createRoutesStub([{ id: 'moderation', path: '*', Component: ModerationPage, loader: () => null }])
  const loaderData = { moderation: { total: 0, entries: [], weeks: [], checkpoint: null, page: 1, pages: 1 } }
  const html = renderToString(
    <SiteProvider site={{ ...site, moderationDelayHours }}>
      <Page initialEntries={['/moderation']} hydrationData={{ loaderData }} />
    </SiteProvider>,
  ).replaceAll('<!-- -->', '')
  expect(html).toContain(text)
})
