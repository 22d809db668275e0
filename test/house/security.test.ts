import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import levels from '../vectors/asvs-5.0.json' with { type: 'json' }

const text = readFileSync('docs/SECURITY.md', 'utf8')
const known = ['met', 'in part', '**not met**', '–'] as const
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', , state = '', why = '']) => ({ number, level, state, why }),
)
/** There is neither OAuth nor WebRTC. */
const aside = /^(?:10|17)\./

test('every requirement of levels 1 and 2 has its line, once, with its level', () => {
  const all = [
    levels['level 1'].map((number) => `${number} 1`),
    levels['level 2'].map((number) => `${number} 2`),
  ].flat()
  const wanted = all.filter((line) => !aside.test(line))
  expect(rows.map(({ number, level }) => `${number} ${level}`).toSorted()).toEqual(wanted.toSorted())
  const left = (chapter: string) => all.filter((line) => line.startsWith(`${chapter}.`)).length
  expect(text).toContain(`OAuth and OIDC (${left('10')} requirements), and chapter 17, WebRTC (${left('17')})`)
})

test('the counts are those of the lines', () => {
  const count = (level: string, state: string) =>
    rows.filter((row) => row.level === level && row.state === state).length
  const line = (words: string, one: number, two: number) => `| ${words} | ${one} | ${two} | ${one + two} |`
  const words = (state: string) => (state === '–' ? '– (does not apply)' : state)
  for (const state of known) expect(text).toContain(line(words(state), count('1', state), count('2', state)))
  const [one, two] = ['1', '2'].map((level) => rows.filter((row) => row.level === level).length) as [number, number]
  expect(text).toContain(line('all', one, two))
  expect(rows.filter(({ state }) => !(known as readonly string[]).includes(state))).toEqual([])
})

test('what is met in part, not at all, or does not apply says why', () => {
  expect(rows.filter(({ state, why }) => state !== 'met' && why.trim().length < 4)).toEqual([])
})

test('every file that is named exists', () => {
  const files = [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|md|json|yaml|conf|service)|[A-Z]\w*file|deploy\/\w+)`/g)]
  const missing = files
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(file) && !existsSync(`src/server/${file}`))
  expect(files.length).toBeGreaterThan(150)
  expect(missing).toEqual([])
})

test('every section that a line points to is there', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-')
  const sections = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading)))
  const pointed = [...text.matchAll(/\]\(#([\w-]+)\)/g)].map(([, section = '']) => section)
  expect(pointed.filter((section) => !sections.has(section))).toEqual([])
})
