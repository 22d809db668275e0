import { readFile } from 'node:fs/promises'

/**
 * The paths of the route table. Read as text: the table itself brings every page and its styles along, which only a
 * build can load.
 */
export async function readRoutePaths(): Promise<string[]> {
  const table = await readFile(new URL('../../src/web/routes.tsx', import.meta.url), 'utf8')
  const paths = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path ?? '')
  return [...new Set(paths)].toSorted()
}
