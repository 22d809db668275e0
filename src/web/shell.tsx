import type { ReactNode } from 'react'
import type { HydrationState } from 'react-router'
import type { Site } from '#contract/site.ts'
import { SiteProvider } from './site.tsx'

/** What the build made for the page's head, by URL. */
export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Fonts to fetch before the styles ask for them. */
  readonly fonts: readonly string[]
}

/** Everything that a page carries for its own start in the browser. */
export interface PageData {
  readonly site: Site
  readonly assets: PageAssets
  readonly hydration: HydrationState
}

/** The id of the block that carries a page's data. */
export const pageDataId = 'page-data'

/** The document around every page. An error boundary inside it never replaces `<html>`. */
export function Shell({ page, json, children }: { page: PageData; json?: string; children: ReactNode }) {
  return (
    // The visitor's choice of effects is marked here before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#05070C" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {page.assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {page.assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {page.assets.scripts.map((src) => (
          <script key={src} type="module" src={src} fetchPriority="low" />
        ))}
      </head>
      <body>
        <SiteProvider site={page.site}>{children}</SiteProvider>
        <script
          type="application/json"
          id={pageDataId}
          suppressHydrationWarning
          // In the browser this is the block's own text again, so that hydration finds what it expects.
          dangerouslySetInnerHTML={{ __html: json ?? toScriptJson(page) }}
        />
      </body>
    </html>
  )
}

/** JSON that cannot end the script element it stands in. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
