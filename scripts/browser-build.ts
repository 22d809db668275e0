import type { InlineConfig } from 'vite'

/** The browser build; the tests of bundle sizes use it, too. */
export const browserBuild: InlineConfig = {
  build: {
    outDir: 'dist/web',
    manifest: true,
    rolldownOptions: {
      input: 'src/web/entry-browser.ts',
      output: {
        codeSplitting: {
          groups: [
            // Libraries change rarely, so browsers cache this chunk across most releases. Zod, @noble/hashes and altcha-lib stay out of it:
            // the code that needs them is loaded later, and the home page does not.
            { name: 'libraries', test: /node_modules[\\/](?!zod|@noble|altcha-lib)/, priority: 3 },
            // Each entry in one chunk with its imports; otherwise what other pages share with it would be split into many small files.
            { name: 'entry-browser', test: /entry-browser\.ts$/, priority: 2 },
            { name: 'hydrate', test: /hydrate\.tsx$/, priority: 1 },
            // One chunk, since most other pages need all of it, and the first page's script lists every shared file.
            { name: 'forms', test: /web[\\/](?:features[\\/](?:forms|loading)|ui[\\/]button-row)/ },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
}
