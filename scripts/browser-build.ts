import { minify } from 'terser'
import type { InlineConfig, Plugin } from 'vite'

/**
 * Compresses the scripts that every first visit waits for by terser, before the bundler minifies them: 1.2 % fewer bytes for the
 * home page. Not the libraries: they would take seconds, and gain little.
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

/** The browser build; the tests of bundle sizes use it, too. */
export const browserBuild: InlineConfig = {
  plugins: [compressFirstScripts],
  build: {
    outDir: 'dist/web',
    manifest: true,
    modulePreload: {
      resolveDependencies: (file, files) =>
        // With the hydration script, so that they load at the same time. Later, every page has loaded these scripts already: listing them
        // for each lazy part would enlarge the first page's script.
        /\/hydrate-/.test(file)
          ? files
          : files.filter((dependency) => !/\/(?:libraries|rolldown-runtime|entry-browser)-/.test(dependency)),
    },
    rolldownOptions: {
      input: 'src/web/entry-browser.ts',
      output: {
        // The first page's script lists every file that may load later: shorter names make it smaller.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // Libraries change rarely, so browsers cache this chunk across most releases. Zod, @noble/hashes and altcha-lib stay out of it:
            // the code that needs them is loaded later, and the home page does not.
            { name: 'libraries', test: /node_modules[\\/](?!zod|@noble|altcha-lib)/, priority: 3 },
            // Each entry in one chunk with its imports; otherwise what other pages share with it would be split into many small files.
            { name: 'entry-browser', test: /entry-browser\.ts$/, priority: 2 },
            { name: 'hydrate', test: /hydrate\.tsx$/, priority: 1 },
            // One chunk each, since most pages that need a part need all of it, and the first page's script lists every shared file.
            // Style sheets block the first paint, and a phone loads six at once over HTTP/1.1: the page of a clan needs all of these.
            {
              name: 'clan-parts',
              test: /web[\\/](?:features[\\/](?:weeks|share[\\/]share-li|clan-facts[\\/]play-times|head[\\/]structured-data)|ui[\\/](?:breadcrumb|copy-button))/,
            },
            { name: 'forms', test: /web[\\/](?:features[\\/](?:forms|loading)|ui[\\/]button-row)/ },
            // What both the list and a vote need, and the first page does not.
            { name: 'rise-text', test: /rise-text\.ts$/ },
            // In this order: a group takes along what its modules import, unless an earlier group has it.
            {
              name: 'rules',
              test: /rules[\\/](?:clan-facts|clan-id|credentials|facet-paths|image-limits|invite-state|language-tag|listing-reports|promises|retention)\.ts$/,
            },
            { name: 'chips', test: /(?:clan-chips|card-clan)\.ts$/ },
            { name: 'dialog', test: /web[\\/]ui[\\/]dialog/ },
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
