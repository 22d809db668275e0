import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CachedPaths } from '#contract/endpoint.ts'
import type { Site } from '#contract/site.ts'

export interface PageAssets {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly fonts: readonly string[]
  /** Styles of lazy-loaded pages by the path of their source file. */
  readonly pageStyles?: Readonly<Record<string, readonly string[]>>
}

export type Render = (
  request: Request,
  input: {
    readonly site: Site
    readonly assets: PageAssets
    readonly send: (path: string, init: RequestInit) => Promise<Response>
    readonly requestId: string
    /** Receives unexpected errors, whose details must not be shown to the visitor. */
    readonly report: (error: unknown) => void
  },
) => Promise<Response>

export type RenderFailure = (failure: {
  readonly site: Site
  readonly assets: PageAssets
  readonly status: number
  readonly requestId: string
  /** Path and query. */
  readonly url: string
}) => string | Promise<string>

export interface CacheableRoute {
  readonly path: string
  readonly cache: CachedPaths
  /** The query parameters that affect the page. */
  readonly query?: readonly string[]
}

export interface Pages {
  readonly render: Render
  readonly renderFailure: RenderFailure
  readonly assets: PageAssets
  readonly cacheableRoutes: readonly CacheableRoute[]
}

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isDynamicEntry?: boolean
  readonly dynamicImports?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestChunk>>

const entryKey = 'src/web/entry-browser.ts'

/** Fonts of the first screen, by source file. The styles load other fonts when needed. */
const preloadedFonts = ['src/web/styles/fonts/public-sans-latin.woff2', 'src/web/styles/fonts/tektur-latin.woff2']

/** @throws an error if the build lacks the entry, a style sheet for all pages, or a preloaded font */
export async function loadBuiltPages(dist: string): Promise<Pages> {
  const manifestFile = path.join(dist, 'web/.vite/manifest.json')
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const find = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${manifestFile} has no entry ${key}. Run "npm run build".`)
    return chunk
  }
  const entry = find(entryKey)
  const built = (await import(pathToFileURL(path.resolve(dist, 'render/render.js')).href)) as Pick<
    Pages,
    'render' | 'renderFailure' | 'cacheableRoutes'
  >
  const toUrl = (file: string) => `/${file}`
  const initial = chunksOf(manifest, entryKey)
  // The entry's dynamic imports are needed on every page, and their styles and fonts before the first paint.
  const lazy = (entry.dynamicImports ?? []).flatMap((key) => chunksOf(manifest, key))
  const common = [...initial, ...lazy]
  const styles = stylesOf(common)
  if (styles.length === 0) throw new Error(`${manifestFile} has no style sheet for ${entryKey}. Run "npm run build".`)
  return {
    render: built.render,
    renderFailure: built.renderFailure,
    cacheableRoutes: built.cacheableRoutes,
    assets: {
      scripts: initial.map((chunk) => toUrl(chunk.file)),
      styles: styles.map(toUrl),
      pageStyles: Object.fromEntries(
        Object.entries(manifest).flatMap(([source, chunk]) => {
          const own = chunksOf(manifest, source).filter((needed) => !common.includes(needed))
          return chunk.isDynamicEntry && stylesOf(own).length > 0 ? [[source, stylesOf(own).map(toUrl)]] : []
        }),
      ),
      fonts: preloadedFonts.map((key) => toUrl(find(key).file)),
    },
  }
}

/** Returns a chunk and its transitive static imports, without duplicates. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<ManifestChunk>()): ManifestChunk[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk)) return []
  seen.add(chunk)
  return [chunk, ...(chunk.imports ?? []).flatMap((needed) => chunksOf(manifest, needed, seen))]
}

function stylesOf(chunks: readonly ManifestChunk[]): string[] {
  return chunks.flatMap((chunk) => chunk.css ?? [])
}
