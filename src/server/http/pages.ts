import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CachedPaths } from '#contract/endpoint.ts'
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
    readonly requestId: string
    /** Is told of errors that no page foresees; the visitor is not. */
    readonly report: (error: unknown) => void
  },
) => Promise<Response>

/** The pages' static document for a request that got no page at all. */
export type RenderFailure = (failure: {
  readonly site: Site
  readonly assets: PageAssets
  readonly status: number
  readonly requestId: string
  /** Path and query. */
  readonly url: string
}) => string | Promise<string>

/** A page that may be cached; `path` is its route, such as `/clan/:clan`. */
export interface CacheableRoute {
  readonly path: string
  readonly cache: CachedPaths
}

/** The built pages: how to render them, and what their heads name. */
export interface Pages {
  readonly render: Render
  readonly renderFailure: RenderFailure
  readonly assets: PageAssets
  readonly cacheableRoutes: readonly CacheableRoute[]
}

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  /** What it needs from its first line on, by key of the manifest. */
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
  /** What it fetches later, by key of the manifest. */
  readonly dynamicImports?: readonly string[]
  readonly assets?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestChunk>>

const entryKey = 'src/web/entry-browser.ts'

/** Fonts of the first view, with the build's hash and nothing else in their names; the others come when their styles ask. */
const firstFonts = /\/(?:public-sans|tektur)-latin-[\w-]{8}\.woff2$/i

/** Loads the pages that the build left in `dist`. */
export async function loadBuiltPages(dist: string): Promise<Pages> {
  const manifestFile = path.join(dist, 'web/.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const entry = manifest[entryKey]
  if (!entry) throw new Error(`${manifestFile} knows no entry of the pages; run "npm run build".`)
  const built = (await import(pathToFileURL(path.resolve(dist, 'render/render.js')).href)) as Pick<
    Pages,
    'render' | 'renderFailure' | 'cacheableRoutes'
  >
  const toUrl = (file: string) => `/${file}`
  const first = chunksOf(manifest, entryKey)
  // What the entry fetches once the page shows is every page's, and its styles and fonts are wanted before.
  const later = (entry.dynamicImports ?? []).flatMap((key) => chunksOf(manifest, key))
  const everyPage = [...first, ...later]
  return {
    render: built.render,
    renderFailure: built.renderFailure,
    cacheableRoutes: built.cacheableRoutes,
    assets: {
      scripts: first.map((chunk) => toUrl(chunk.file)),
      styles: stylesOf(everyPage).map(toUrl),
      pageStyles: Object.fromEntries(
        Object.entries(manifest).flatMap(([source, chunk]) => {
          const own = chunksOf(manifest, source).filter((one) => !everyPage.includes(one))
          return chunk.isDynamicEntry && stylesOf(own).length > 0 ? [[source, stylesOf(own).map(toUrl)]] : []
        }),
      ),
      fonts: later
        .flatMap((chunk) => chunk.assets ?? [])
        .map(toUrl)
        .filter((url) => firstFonts.test(url)),
    },
  }
}

/** A chunk and all that it needs, itself first, each once. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<ManifestChunk>()): ManifestChunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk)) return []
  seen.add(chunk)
  return [chunk, ...(chunk.imports ?? []).flatMap((needed) => chunksOf(manifest, needed, seen))]
}

function stylesOf(chunks: readonly ManifestChunk[]): string[] {
  return chunks.flatMap((chunk) => chunk.css ?? [])
}
