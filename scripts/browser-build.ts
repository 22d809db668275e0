import { minify } from 'terser'
import type { InlineConfig, Plugin } from 'vite'

/**
 * Compresses the scripts that block every first visit with terser before the bundler minifies them, which saves 1.2% of the
 * home page's bytes. Skips libraries, which would take seconds for little gain.
 */
const compressFirstScripts: Plugin = {
  name: 'compress-first-scripts',
  async renderChunk(code, { name }) {
    if (name !== 'entry-browser' && name !== 'hydrate') return null
    const { code: compressed } = await minify(code, {
      module: true,
      ecma: 2020,
      compress: { passes: 3 },
      mangle: false,
    })
    return compressed === undefined ? null : { code: compressed, map: null }
  },
}

/** The browser build; also used by the tests of bundle sizes. */
export const browserBuild: InlineConfig = {
  plugins: [compressFirstScripts],
  build: {
    outDir: 'dist/web',
    manifest: true,
    modulePreload: {
      resolveDependencies: (file, files) =>
        // Load shared scripts with the hydration script; listing them for each lazy part would enlarge the first page's script.
        /\/hydrate-/.test(file)
          ? files
          : files.filter((dependency) => !/\/(?:libraries|rolldown-runtime|entry-browser)-/.test(dependency)),
    },
    rolldownOptions: {
      input: 'src/web/entry-browser.ts',
      output: {
        // Short names, because the first page's script lists every file that may be loaded later.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // Libraries change rarely, so browsers can cache this chunk across most releases. It excludes zod, @noble/hashes
            // and altcha-lib, because only code that is loaded later needs them, and the home page does not.
            { name: 'libraries', test: /node_modules[\\/](?!zod|@noble|altcha-lib)/, priority: 3 },
            // Bundles each entry with its imports. Otherwise, modules shared with other pages would be split into many small files.
            { name: 'entry-browser', test: /entry-browser\.ts$/, priority: 2 },
            { name: 'hydrate', test: /hydrate\.tsx$/, priority: 1 },
            // One chunk per part, since most pages that need any of its modules need all of them, and the first page's script
            // lists every shared file. Style sheets block the first paint, and a phone loads six at once over HTTP/1.1: a
            // clan's page needs all of these.
            {
              name: 'clan-parts',
              test: /web[\\/](?:features[\\/](?:weeks|share[\\/]share-li|clan-facts[\\/]play-times|head[\\/]structured-data)|ui[\\/](?:breadcrumb|copy-button))/,
            },
            { name: 'forms', test: /web[\\/](?:features[\\/](?:forms|loading)|ui[\\/]button-row)/ },
            // Shared by the list and a vote, but not needed by the first page.
            { name: 'rise-text', test: /rise-text\.ts$/ },
            // The order matters: a group includes what its modules import, unless an earlier group has it.
            {
              name: 'rules',
              test: /rules[\\/](?:\w+[\\/])?(?:clan-facts|clan-id|credentials|facet-paths|image-limits|invite-state|language-tag|listing-reports|promises|retention|share-text)\.ts$/,
            },
            { name: 'chips', test: /(?:clan-chips|card-clan)\.ts$/ },
            { name: 'dialog', test: /web[\\/]ui[\\/]dialog/ },
            // The admin area's parts in one chunk, without the table, which other pages need, too.
            { name: 'table', test: /web[\\/]ui[\\/]table\.tsx$/ },
            { name: 'desk-section', test: /admin[\\/]shared[\\/](?:desk-section|short-table)\.tsx$/ },
            {
              name: 'account-forms',
              test: /web[\\/](?:features[\\/](?:account-forms|session[\\/]device-token)|ui[\\/]sheet)/,
            },
          ],
        },
      },
    },
  },
  logLevel: 'warn',
}
