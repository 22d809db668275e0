import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { RequestFailedError } from '../../api.ts'
import { site } from '../../site.fixture.ts'
import { SiteProvider } from '../../site.tsx'
import { MissingPage } from './missing-page.tsx'

const headline = 'There is no such clan'

function render(error: unknown): string {
  const link = { href: '/', text: 'To the list' }
  const ErrorBoundary = () => <MissingPage eyebrow="Clan" headline={headline} message="It is gone." link={link} />
  const Page = createRoutesStub([{ id: 'clan', path: '/', Component: () => null, ErrorBoundary }])
  return renderToString(
    <SiteProvider site={site}>
      <Page hydrationData={{ errors: { clan: error } }} />
    </SiteProvider>,
  )
}

test("an API's 404 means missing; a proxy's 404 is a failed request", () => {
  expect(render(new AppError('clan_not_found'))).toContain(headline)
  expect(render({ status: 404, public: true })).toContain(headline)
  const proxyError = render(new RequestFailedError(404))
  expect(proxyError).not.toContain(headline)
  expect(proxyError).toContain('Request failed with status code 404')
})
