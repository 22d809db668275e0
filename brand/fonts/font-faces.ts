import { readFile } from 'node:fs/promises'
import { capitals } from './font-families.ts'
import type { Family } from './font-families.ts'
import { measureFont, sample } from './font-metrics.ts'

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

const rule = (lines: readonly string[]) => `@font-face {\n${lines.map((line) => `  ${line};\n`).join('')}}`

export function writeFace(family: Family, file: string, range: string): string {
  return rule([
    `font-family: '${family.name}'`,
    'font-style: normal',
    `font-weight: ${family.weights}`,
    'font-display: swap',
    `src: url('./fonts/${file}') format('woff2')`,
    `unicode-range: ${range}`,
  ])
}

/** The rules for `<name> Fallback`: system fonts scaled to the family's average width and height, to avoid layout shifts. */
export async function writeFallbacks(family: Family): Promise<string[]> {
  const part = family.variable ? 'wght' : '400'
  const file = await readFile(`node_modules/${family.package}/files/${family.file}-latin-${part}-normal.woff2`)
  const text = family.only === undefined ? sample : capitals
  const kind = family.only === undefined ? 'sample' : 'capitals'
  const cuts = family.variable
    ? [
        { face: 'regular', weights: `${family.weights.split(' ')[0]} 599`, measured: 400 },
        { face: 'bold', weights: '600 900', measured: 700 },
      ]
    : [{ face: 'bold', weights: family.weights, measured: undefined }]
  const rules: string[] = []
  for (const { face, weights, measured } of cuts as {
    face: 'regular' | 'bold'
    weights: string
    measured?: number
  }[]) {
    const metrics = await measureFont(file, text, measured)
    for (const fallback of family.fallbackFonts) {
      const size = metrics.advance / fallback[kind][face]
      rules.push(
        rule([
          `font-family: '${family.name} Fallback'`,
          'font-style: normal',
          `font-weight: ${weights}`,
          `src: ${fallback[face].map((name) => `local('${name}')`).join(', ')}`,
          `size-adjust: ${percent(size)}`,
          `ascent-override: ${percent(metrics.ascent / size)}`,
          `descent-override: ${percent(metrics.descent / size)}`,
          `line-gap-override: ${percent(metrics.lineGap / size)}`,
        ]),
      )
    }
  }
  return rules
}
