import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'
import { browserBuild } from '../../scripts/browser-build.ts'

async function buildForBrowsers() {
  // Vitest sets NODE_ENV to "test", which Vite treats as development.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ ...browserBuild, publicDir: false, build: { ...browserBuild.build, write: false } })
  vi.unstubAllEnvs()
  return (built as Rolldown.RolldownOutput).output
}

const weigh = (text: string | Uint8Array) => brotliCompressSync(text).length

function withImports(chunk: Rolldown.OutputChunk, all: readonly Rolldown.OutputChunk[], seen = new Set([chunk])) {
  for (const needed of all.filter(({ fileName }) => chunk.imports.includes(fileName))) {
    if (seen.has(needed)) continue
    seen.add(needed)
    withImports(needed, all, seen)
  }
  return seen
}

const output = await buildForBrowsers()

test('the first page loads no schemas, and its scripts and styles are within the budget', () => {
  const all = output.filter((part) => part.type === 'chunk')
  const entry = all.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build has no entry')
  // The entry runs before the first paint.
  expect(entry.imports).toEqual([])
  expect(weigh(entry.code)).toBeLessThan(1500)

  const later = all.filter(({ fileName }) => entry.dynamicImports.includes(fileName))
  expect(later).toHaveLength(1)
  // Deduplicated, because chunks that are loaded later also import the entry.
  const chunks = [...new Set([entry, ...later].flatMap((chunk) => [...withImports(chunk, all)]))]
  expect(chunks.flatMap((chunk) => chunk.moduleIds).filter((id) => id.includes('/zod/'))).toEqual([])
  expect(chunks.reduce((bytes, chunk) => bytes + weigh(chunk.code), 0)).toBeLessThan(110_000)
  // The styles of other pages are not in the first page's style sheet.
  const linked = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  const styles = output.filter((part) => part.type === 'asset').filter((part) => linked.has(part.fileName))
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.reduce((bytes, style) => bytes + weigh(style.source), 0)).toBeLessThan(15_000)
})

test('the fonts of a home page with English and Cyrillic names are within the budget', () => {
  const needed = [
    'public-sans-latin.woff2',
    'tektur-latin.woff2',
    'tektur-cyrillic.woff2',
    'sometype-mono-latin.woff2',
    'saira-stencil-one.woff2',
  ]
  const fonts = output.filter((part) => part.type === 'asset').filter(({ names }) => needed.includes(names[0] ?? ''))
  expect(fonts.flatMap(({ names }) => names).toSorted()).toEqual(needed.toSorted())
  expect(fonts.reduce((bytes, { source }) => bytes + source.length, 0)).toBeLessThanOrEqual(65_000)
})
