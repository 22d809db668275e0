import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SiteProvider } from '../../site.tsx'
import { site } from '../../site.fixture.ts'
import { TermsPage } from './terms.page.tsx'

test("contains the operator's date and promises", () => {
  const own = {
    ...site,
    hasSupport: true,
    termsDate: Date.UTC(2026, 10, 21),
    promises: { reviewHours: 1, replyHours: 72, minimumAge: 16, premiumMonthUsd: '5.50' },
  }
  const Page = createRoutesStub([{ path: '*', Component: TermsPage }])
  const html = renderToString(
    <SiteProvider site={own}>
      <Page initialEntries={['/terms']} />
    </SiteProvider>,
  ).replaceAll('<!-- -->', '')
  for (const text of ['dateTime="2026-11-21"', 'at least 16', 'up to 1 hour before', 'within 72 hours', '$5.50 USD'])
    expect(html).toContain(text)
})
