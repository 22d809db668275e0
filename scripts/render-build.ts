import type { InlineConfig } from 'vite'

/** The build that renders pages on the server. */
export const renderBuild: InlineConfig = {
  build: {
    // The browser build has already copied it.
    copyPublicDir: false,
    outDir: 'dist/render',
    ssr: 'src/web/entry-server.tsx',
    // A single file, which a site reads when it starts. A site that loaded pages later would not find them after another build.
    rolldownOptions: { output: { entryFileNames: 'render.js', codeSplitting: false } },
  },
  ssr: { noExternal: true },
  // Otherwise, the build would contain both React builds and choose at run time.
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warn',
}
