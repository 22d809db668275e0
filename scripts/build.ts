import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { browserBuild } from './browser-build.ts'
import { recomputeBuild } from './recompute-build.ts'
import { renderBuild } from './render-build.ts'

// Build the pages for the browser, and for rendering on the server.
await build(browserBuild)
await build(renderBuild)
await build(recomputeBuild)

// Compress once at the highest level instead of on each request. Browsers accept Brotli only over TLS.
for (const entry of readdirSync('dist/web', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:m?js|css|svg|json|txt)$/.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
}
