import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

interface Sheet {
  readonly classes: ReadonlySet<string>
  /** Classes that the code uses. */
  readonly named: Set<string>
}

function readSheets(): Map<string, Sheet> {
  const texts = new Map(globSync('src/web/**/*.module.css').map((file) => [file, readFileSync(file, 'utf8')]))
  const sheets = new Map(
    [...texts].map(([file, text]) => {
      const selectors = text.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|'[^']*'/g, '')
      const classes = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
      return [file, { classes, named: new Set<string>() }]
    }),
  )
  for (const [file, text] of texts) {
    for (const [, names = '', from] of text.matchAll(/composes: ([\w -]+?)(?: from '([^']+)')?;/g)) {
      const composed = sheets.get(from === undefined ? file : path.join(path.dirname(file), from))
      for (const name of names.split(' ')) composed?.named.add(name)
    }
  }
  return sheets
}

test('every class that a component uses is in its style sheet, and every class there is used', () => {
  const sheets = readSheets()
  const missing: string[] = []
  for (const file of globSync('src/web/**/*.tsx')) {
    const text = readFileSync(file, 'utf8')
    const code = text.replaceAll(/^import .*/gm, '')
    for (const [, styles = '', from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const sheet = sheets.get(path.join(path.dirname(file), from))
      if (!sheet) throw new Error(`${file} imports ${from}, which is not there`)
      // The compiler does not check computed names, and a missing class would be "undefined".
      if (new RegExp(`(?<![.\\w])${styles}\\[`).test(code)) missing.push(`${file}: a computed name`)
      for (const [, name = ''] of code.matchAll(new RegExp(`(?<![.\\w])${styles}\\.(\\w+)`, 'g'))) {
        sheet.named.add(name)
        if (!sheet.classes.has(name)) missing.push(`${file}: ${name}`)
      }
    }
  }
  expect(sheets.size).toBeGreaterThan(50)
  expect(missing).toEqual([])
  const unnamed = [...sheets].flatMap(([file, { classes, named }]) =>
    [...classes].filter((name) => !named.has(name)).map((name) => `${file}: ${name}`),
  )
  expect(unnamed).toEqual([])
})

test('no rule is empty, because the build drops it and its class', () => {
  const empty = globSync('src/web/**/*.css').filter((file) => /\{\s*\}/.test(readFileSync(file, 'utf8')))
  expect(empty).toEqual([])
})
