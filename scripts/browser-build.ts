import type { InlineConfig } from 'vite'

/** How the pages are built for browsers; what weighs them builds them alike. */
export const browserBuild: InlineConfig = {
  build: {
    outDir: 'dist/web',
    manifest: true,
    rolldownOptions: {
      input: 'src/web/entry-browser.tsx',
      // The libraries change seldom: apart, a browser keeps them over most releases. Schemas go with the pages that judge
      // forms by them: the first page does without.
      output: { codeSplitting: { groups: [{ name: 'libraries', test: /node_modules[\\/](?!zod)/ }] } },
    },
  },
  logLevel: 'warn',
}
