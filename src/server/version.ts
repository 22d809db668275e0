import { readFileSync } from 'node:fs'

const manifest = new URL('../../package.json', import.meta.url)

/** The version of this code, such as `1.2.0`. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }
