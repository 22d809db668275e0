import { StaticRouter } from 'react-router'
import type { Site } from '#contract/site.ts'
import { ErrorPanel } from './features/errors/error-panel.tsx'
import { statusErrorText } from './features/errors/error-text.ts'
import styles from './failure-document.module.css'
import type { PageAssets } from './shell.tsx'
import { SiteProvider } from './site.tsx'
import { Container } from './ui/container.tsx'
import { Wordmark } from './pages/frame/wordmark.tsx'

export interface FailureDocumentProps {
  readonly site: Site
  readonly assets: Pick<PageAssets, 'styles'>
  readonly status: number
  readonly requestId: string
  /** Path and query of the requested page. */
  readonly url: string
}

/** A complete error document. Depends on nothing that may be broken: no router data, no API call, no script. */
export function FailureDocument({ site, assets, status, requestId, url }: FailureDocumentProps) {
  const failure = statusErrorText(status)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="robots" content="noindex" />
        <title>{`${failure.headline} · ${site.siteName}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <StaticRouter location={url}>
          <SiteProvider site={site}>
            <Container>
              <p className={styles.wordmark}>
                <Wordmark />
              </p>
              <main>
                <ErrorPanel text={failure} retryHref={url} requestId={status >= 500 ? requestId : undefined} />
              </main>
            </Container>
          </SiteProvider>
        </StaticRouter>
      </body>
    </html>
  )
}
