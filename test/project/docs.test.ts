import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Documents that name source files, tests and drills as evidence, and how many they name at least. */
const documents: readonly (readonly [file: string, least: number])[] = [
  ['docs/PROMISES.md', 40],
  ['docs/SECURITY.md', 150],
]

test.each(documents)('every file named in %s exists', (document, least) => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|md|json|yaml|conf|service)|[A-Z]\w*file|deploy\/\w+)`/g)]
  const files = named.map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(least)
  expect(files.filter((file) => !existsSync(file) && !existsSync(`src/server/${file}`))).toEqual([])
})

test('every section that SECURITY.md links to exists', () => {
  const text = readFileSync('docs/SECURITY.md', 'utf8')
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-')
  const sections = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading)))
  const linked = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, section = '']) => section)
  expect(linked.filter((section) => !sections.has(section))).toEqual([])
})
