import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A file that breaks a wall, and a word of the sentence that must say so. */
const canaries: [file: string, source: string, says: string][] = [
  ['src/contract/canary.ts', "import '#server/app.ts'", 'knows neither'],
  ['src/contract/canary.ts', "import 'node:fs'", 'stands on zod/mini alone'],
  ['src/contract/canary.ts', "import 'react'", 'stands on zod/mini alone'],
  ['src/contract/canary.ts', "import { z } from 'zod'\nexport default z", '76 KB'],
  ['src/server/canary.ts', "import '#web/routes.tsx'", 'never imports them'],
  ['src/server/canary.ts', "import '../web/routes.tsx'", 'never imports them'],
  [
    'src/server/features/voting/canary.ts',
    "import '#server/features/ranking/standings.ts'",
    'do not import each other',
  ],
  ['src/server/features/voting/canary.ts', "import '../ranking/standings.ts'", 'do not import each other'],
  ['src/server/features/voting/canary.ts', "import '#server/compose.ts'", 'know the features'],
  ['src/server/features/voting/canary.ts', "import '#web/routes.tsx'", 'never imports them'],
  ['src/server/database/canary.ts', "import '#server/features/voting/vote-store.ts'", 'knows no feature'],
  ['src/server/drawing/canary.ts', "import '../features/images/draw-banner.ts'", 'knows no feature'],
  ['src/server/http/canary.ts', "import '../features/voting/vote-store.ts'", 'knows no feature'],
  ['src/web/canary.ts', "import '#server/app.ts'", 'through the API alone'],
  ['src/web/canary.ts', "import 'node:fs'", 'through the API alone'],
  ['src/web/canary.ts', "import { z } from 'zod'\nexport default z", '76 KB'],
  ['src/web/ui/canary.tsx', "import '#contract/clans.ts'", 'knows no domain'],
  ['src/web/ui/canary.tsx', "import '../features/voting/use-vote.ts'", 'knows no domain'],
  ['src/web/features/voting/canary.tsx', "import '#web/pages/home/home.page.tsx'", 'never the other way round'],
  ['src/web/features/voting/canary.tsx', "import '../../pages/home/home.page.tsx'", 'never the other way round'],
]
/** What looks alike and is allowed. */
const allowed: [file: string, source: string][] = [
  ['src/contract/canary.ts', "import * as z from 'zod/mini'\nimport './rules/pages.ts'\nexport default z"],
  [
    'src/server/features/voting/canary.ts',
    "import './vote-store.ts'\nimport '#server/database/schema.ts'\nimport '#contract/clans.ts'",
  ],
  ['src/web/features/voting/canary.ts', "import '#web/ui/button.tsx'\nimport '#contract/clans.ts'"],
]

const oxlint = path.resolve('node_modules/.bin/oxlint')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-walls-'))
  // Types need the project around the file; the walls do not.
  const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { options?: unknown }
  writeFileSync(path.join(folder, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Finding {
  readonly message: string
  readonly help: string
  readonly code: string
}

function lint(files: readonly (readonly [file: string, source: string])[]): Finding[] {
  rmSync(path.join(folder, 'src'), { recursive: true, force: true })
  for (const [file, source] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${source}\n`)
  }
  // It ends with 1 where it finds something; the report is on standard output all the same.
  const { stdout } = spawnSync(oxlint, ['--format', 'json', 'src'], { cwd: folder, encoding: 'utf8' })
  return (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics
}

const wallsIn = (findings: readonly Finding[]) => findings.filter(({ code }) => code.includes('no-restricted-imports'))

describe('the walls between the rooms', () => {
  test.each(canaries)('%s may not say %j', (file, source, says) => {
    const found = wallsIn(lint([[file, source]]))
    expect(JSON.stringify(found)).toContain(says)
  })

  test.each(allowed)('%s may say %j', (file, source) => {
    expect(wallsIn(lint([[file, source]]))).toEqual([])
  })

  test('circles of imports are refused', () => {
    const found = lint([
      ['src/web/a.ts', "import { b } from './b.ts'\nexport const a = () => b"],
      ['src/web/b.ts', "import { a } from './a.ts'\nexport const b = () => a"],
    ])
    expect(found.map(({ code }) => code)).toContainEqual(expect.stringContaining('no-cycle'))
  })

  test('the wall between features knows every feature', () => {
    const config = readFileSync('.oxlintrc.json', 'utf8')
    for (const feature of readdirSync('src/server/features')) expect(config).toContain(`"../${feature}/**"`)
  })
})
