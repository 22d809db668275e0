import type { InlineConfig } from 'vite'

/** How the pages are built for browsers; what weighs them builds them alike. */
export const browserBuild: InlineConfig = {
  build: {
    outDir: 'dist/web',
    manifest: true,
    rolldownOptions: {
      input: 'src/web/entry-browser.ts',
      output: {
        codeSplitting: {
          groups: [
            // The libraries change seldom: apart, a browser keeps them over most releases. Schemas go with the pages that
            // judge forms by them: the first page does without.
            { name: 'libraries', test: /node_modules[\\/](?!zod)/, priority: 2 },
            // Each whole, with all that it imports: what other pages share with it would come in many small files.
            { name: 'entry-browser', test: /entry-browser\.ts$/, priority: 1 },
            { name: 'take-over', test: /take-over\.tsx$/ },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
}
