import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadBuiltPages } from './pages.ts'

const entry = 'src/web/entry-browser.ts'
const font = 'src/web/styles/fonts/tektur-latin.woff2'
const complete = {
  [entry]: { file: 'entry.js', css: ['site.css'], dynamicImports: ['src/web/hydrate.ts'] },
  'src/web/hydrate.ts': { file: 'hydrate.js', css: ['frame.css'], isDynamicEntry: true },
  'src/web/about.tsx': { file: 'about.js', css: ['about.css'], isDynamicEntry: true, imports: [entry] },
  'src/web/styles/fonts/public-sans-latin.woff2': { file: 'sans.woff2' },
  [font]: { file: 'tektur.woff2' },
}

let dist = ''
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'muster-pages-'))
  await mkdir(path.join(dist, 'web/.vite'), { recursive: true })
  await mkdir(path.join(dist, 'render'))
  await writeFile(path.join(dist, 'render/render.js'), '')
})
afterEach(() => rm(dist, { recursive: true }))

async function load(manifest: object) {
  await writeFile(path.join(dist, 'web/.vite/manifest.json'), JSON.stringify(manifest))
  return loadBuiltPages(dist)
}

test('every page has the styles of the entry and its dynamic imports, and some have additional ones', async () => {
  expect((await load(complete)).assets).toEqual({
    scripts: ['/entry.js'],
    styles: ['/site.css', '/frame.css'],
    pageStyles: { 'src/web/about.tsx': ['/about.css'] },
    fonts: ['/sans.woff2', '/tektur.woff2'],
  })
})

test.each([
  ['style sheet', { [entry]: { file: 'entry.js' } }],
  [`entry ${entry}`, { [entry]: undefined }],
  [`entry ${font}`, { [font]: undefined }],
])('a build without %s is rejected', async (part, change) => {
  await expect(load({ ...complete, ...change })).rejects.toThrow(`has no ${part}`)
})
