import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { browserBuild } from './browser-build.ts'

// Two builds of one source: what the browser loads, and the same pages for rendering on the server.
await build(browserBuild)
await build({
  publicDir: false,
  build: {
    outDir: 'dist/render',
    ssr: 'src/web/entry-server.tsx',
    rolldownOptions: { output: { entryFileNames: 'render.js' } },
  },
  ssr: { noExternal: true },
  // Or both of React's builds would be in it, and which one runs would hang on the environment.
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warn',
})

// Compressed once here, as well as it goes, so that no request pays for it.
for (const entry of readdirSync('dist/web', { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(?:js|css|svg|json|txt)$/.test(entry.name)) continue
  const file = path.join(entry.parentPath, entry.name)
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
}
