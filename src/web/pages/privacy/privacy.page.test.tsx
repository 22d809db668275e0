import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SiteProvider } from '../../site.tsx'
import { site } from '../../site.fixture.ts'
import { PrivacyPage } from './privacy.page.tsx'

function render(addressProvider: string | undefined): string {
  const Page = createRoutesStub([{ path: '*', Component: PrivacyPage }])
  return renderToString(
    <SiteProvider site={{ ...site, addressProvider }}>
      <Page initialEntries={['/privacy']} />
    </SiteProvider>,
  ).replaceAll('<!-- -->', '')
}
const localLookup = 'without sending your address to anyone'

test('names the address provider and the data it receives', () => {
  const html = render('AbuseIPDB')
  expect(html).toContain('our server sends the address to AbuseIPDB, and nothing else')
  expect(html).not.toContain(localLookup)
})

test('without a provider, says that the address stays on the server', () => {
  const html = render(undefined)
  expect(html).toContain(localLookup)
  expect(html).not.toContain('our server sends the address')
})
