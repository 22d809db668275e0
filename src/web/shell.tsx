import { type ReactNode, useState } from 'react'
import type { HydrationState } from 'react-router'
import type { Site } from '#contract/site.ts'
import { SiteProvider } from './site.tsx'
import { useIsBrowser } from './ui/use-is-browser.ts'

export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
}

/** Data that a page embeds for hydration. */
export interface PageData {
  readonly site: Site
  readonly assets: PageAssets
  readonly hydration: HydrationState
}

export const pageDataId = 'page-data'

/**
 * The document around every page. Outside all error boundaries but the last, so that none replaces `<html>`. If something,
 * such as a browser extension, changed the page before hydration, React renders the whole document again. It then leaves out
 * the scripts, because Trusted Types forbid React to create them, and they have already run.
 */
export function Shell({ page, json, children }: { page: PageData; json?: string; children: ReactNode }) {
  const isBrowser = useIsBrowser()
  const [hasScripts] = useState(!isBrowser)
  return (
    // Before hydration, the first script sets an attribute for the visitor's effects setting on this element.
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
        {hasScripts &&
          page.assets.scripts.map((src) => <script key={src} type="module" src={src} fetchPriority="low" />)}
      </head>
      <body>
        <SiteProvider site={page.site}>{children}</SiteProvider>
        {hasScripts && (
          <script
            type="application/json"
            id={pageDataId}
            suppressHydrationWarning
            // In the browser, `json` is this element's own text, so that hydration finds no difference.
            dangerouslySetInnerHTML={{ __html: json ?? toScriptJson(page) }}
          />
        )}
      </body>
    </html>
  )
}

/** Serializes to JSON that cannot close the surrounding script element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
