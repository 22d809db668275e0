import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { expect, test, vi } from 'vitest'
import { browserBuild } from '../../scripts/browser-build.ts'

async function buildForBrowsers() {
  // Vitest sets it to "test", and Vite takes every build but one for "production" to be for development.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({ ...browserBuild, publicDir: false, build: { ...browserBuild.build, write: false } })
  vi.unstubAllEnvs()
  return (built as Rolldown.RolldownOutput).output
}

/** Brotli, in bytes. */
const weigh = (text: string | Uint8Array) => brotliCompressSync(text).length

test('the first page is light: no schemas, script and styles within the budget', async () => {
  const output = await buildForBrowsers()
  const entry = output.find((part) => part.type === 'chunk' && part.isEntry)
  if (entry?.type !== 'chunk') throw new Error('The build has no entry')
  const loaded = new Set([entry.fileName, ...entry.imports])
  const chunks = output.filter((part) => part.type === 'chunk').filter((part) => loaded.has(part.fileName))

  expect(chunks.flatMap((chunk) => chunk.moduleIds).filter((id) => id.includes('/zod/'))).toEqual([])
  expect(chunks.reduce((bytes, chunk) => bytes + weigh(chunk.code), 0)).toBeLessThan(110_000)
  // Other pages bring their own styles with them.
  const linked = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  const styles = output.filter((part) => part.type === 'asset').filter((part) => linked.has(part.fileName))
  expect(styles.length).toBeGreaterThan(0)
  expect(styles.reduce((bytes, style) => bytes + weigh(style.source), 0)).toBeLessThan(15_000)
})
