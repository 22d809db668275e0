import type { InlineConfig } from 'vite'

/** The command `recompute` as a single file without dependencies, which the site serves. It runs on Node 20. */
export const recomputeBuild: InlineConfig = {
  build: {
    copyPublicDir: false,
    // The browser build runs first and empties this folder.
    emptyOutDir: false,
    outDir: 'dist/web',
    ssr: 'scripts/recompute.ts',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'muster-recompute.mjs' } },
  },
  ssr: { noExternal: true },
  logLevel: 'warn',
}
