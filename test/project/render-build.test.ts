import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import type { Render } from '#server/http/pages.ts'
import { renderBuild } from '../../scripts/render-build.ts'
import { readConfig, siteOf } from '#server/config.ts'

test('a site keeps rendering pages that it has not rendered yet, after another build has replaced its files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-render-'))
  // Vitest sets NODE_ENV to "test", which Vite treats as development.
  vi.stubEnv('NODE_ENV', 'production')
  await build({ ...renderBuild, build: { ...renderBuild.build, outDir: folder, emptyOutDir: true } })
  vi.unstubAllEnvs()
  const { render } = (await import(pathToFileURL(path.join(folder, 'render.js')).href)) as { readonly render: Render }
  await rm(folder, { recursive: true })

  const request = new Request('https://clans.example/admin/votes')
  const reported: unknown[] = []
  const response = await render(request, {
    site: siteOf(readConfig({}), 'https://clans.example'),
    assets: { scripts: [], styles: [], fonts: [] },
    send: () => Promise.reject(new Error('The page loads its data in the browser')),
    requestId: '3f2a',
    report: (error) => reported.push(error),
  })
  expect([response.status, reported]).toEqual([200, []])
})
