import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Site } from '#contract/site.ts'

/** What a page's head names, by URL. */
export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** The styles of pages that load lazily, by the path of their source. */
  readonly pageStyles?: Readonly<Record<string, readonly string[]>>
}

/** The pages' own entry: renders the page of a request, calling the API through `send`. */
export type Render = (
  request: Request,
  input: {
    readonly site: Site
    readonly assets: PageAssets
    readonly send: (path: string, init: RequestInit) => Promise<Response>
  },
) => Promise<Response>

/** The built pages: how to render them, and what their heads name. */
export interface Pages {
  readonly render: Render
  readonly assets: PageAssets
}

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly isDynamicEntry?: boolean
  readonly assets?: readonly string[]
}

/** Fonts of the first view; the others come when their styles ask. */
const firstFonts = /\/(?:public-sans|tektur)-latin-(?!ext)[\w-]*\.woff2$/i

/** Loads the pages that the build left in `dist`. */
export async function loadBuiltPages(dist: string): Promise<Pages> {
  const manifestFile = path.join(dist, 'web/.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, ManifestChunk>
  const entry = manifest['src/web/entry-browser.tsx']
  if (!entry) throw new Error(`${manifestFile} knows no entry of the pages; run "npm run build".`)
  const built = (await import(pathToFileURL(path.resolve(dist, 'render/render.js')).href)) as { render: Render }
  const toUrl = (file: string) => `/${file}`
  return {
    render: built.render,
    assets: {
      scripts: [toUrl(entry.file)],
      styles: (entry.css ?? []).map(toUrl),
      pageStyles: Object.fromEntries(
        Object.entries(manifest).flatMap(([source, chunk]) =>
          chunk.isDynamicEntry && chunk.css ? [[source, chunk.css.map(toUrl)]] : [],
        ),
      ),
      fonts: (entry.assets ?? []).map(toUrl).filter((url) => firstFonts.test(url)),
    },
  }
}
