import { readFile } from 'node:fs/promises'

/** Reads the paths of the route table as text, because importing it would import all pages and styles, which only a build can load. */
export async function readRoutePaths(): Promise<string[]> {
  const table = await readFile(new URL('../../src/web/routes.tsx', import.meta.url), 'utf8')
  const paths = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? '')
  return [...new Set(paths)].toSorted()
}
