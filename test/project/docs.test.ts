import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Documents that cite source files, tests and drills as evidence, with the minimum number of citations. */
const documents: readonly (readonly [file: string, least: number])[] = [
  ['docs/PROMISES.md', 40],
  ['docs/ASVS.md', 150],
]

test.each(documents)('every file named in %s exists', (document, least) => {
  const text = readFileSync(document, 'utf8')
  const named = [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|md|json|yaml|conf|service)|[A-Z]\w*file|deploy\/\w+)`/g)]
  const files = named.map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(least)
  expect(files.filter((file) => !existsSync(file) && !existsSync(`src/server/${file}`))).toEqual([])
})

/** The anchors that GitHub generates for the headings of a Markdown file. */
function anchorsIn(file: string): string[] {
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** Whether the target of a link in `file` exists: a relative path, an anchor, or both. */
function isTarget(file: string, target: string): boolean {
  const [relative = '', anchor] = target.split('#')
  const linked = relative === '' ? file : path.join(path.dirname(file), relative)
  return existsSync(linked) && (anchor === undefined || anchorsIn(linked).includes(anchor))
}

const allDocuments = globSync(['*.md', 'docs/**/*.md'])

test.each(allDocuments)('percentages in %s have no space', (file) => {
  expect([...readFileSync(file, 'utf8').matchAll(/.*[\d*]\s%.*/g)].map(([line]) => line)).toEqual([])
})

test.each(allDocuments)('every file and section that %s links to exists', (file) => {
  const text = readFileSync(file, 'utf8')
  const targets = [...text.matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(([, target = '']) => target)
  expect(targets.filter((target) => !isTarget(file, target))).toEqual([])
})
