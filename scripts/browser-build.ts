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
            // Libraries change rarely, so browsers cache this chunk across most releases. Zod and @noble/hashes stay out of it:
            // the code that needs them is loaded later, and the home page does not.
            { name: 'libraries', test: /node_modules[\\/](?!zod|@noble)/, priority: 3 },
            // Each whole, with all that it imports: what other pages share with it would come in many small files.
            { name: 'entry-browser', test: /entry-browser\.ts$/, priority: 2 },
            { name: 'hydrate', test: /hydrate\.tsx$/, priority: 1 },
            // Most other pages need all of it. Every file that pages share is named in the script of the first page.
            { name: 'forms', test: /web[\\/](?:features[\\/](?:forms|loading)|ui[\\/]button-row)/ },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
}
