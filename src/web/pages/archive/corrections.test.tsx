import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { WeekCorrection, WeekResult } from '#contract/weeks.ts'
import { SiteProvider } from '../../site.tsx'
import { site } from '../../site.fixture.ts'
import { Corrections } from './corrections.tsx'

const after = { counted: 2, effective: 1, rank: null }
const correction: WeekCorrection = {
  version: 3,
  published_at: 0,
  reason: 'An administrator gave a penalty.',
  entry: 1200,
  replaces: 1100,
  changed: 1,
  changes: [{ id: 7, name: null, before: { counted: 2, effective: 2, rank: 1 }, after }],
  ledger_root: 'ab'.repeat(32),
  sha256: 'cd'.repeat(32),
}

function textOf(changes: Partial<WeekCorrection>): string {
  const result = { week: '2026-W47', corrections: [{ ...correction, ...changes }] } as unknown as WeekResult
  const Page = createRoutesStub([{ path: '/', Component: () => <Corrections result={result} /> }])
  const html = renderToString(
    <SiteProvider site={site}>
      <Page />
    </SiteProvider>,
  )
  return html
    .replaceAll('<!-- -->', '')
    .replaceAll(/ href="([^"]+)"[^>]*>/g, '>[$1]')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('a correction names its root, its hash, the entry it replaces and the changed clans', () => {
  const text = textOf({})
  expect(text).toContain('1,200, replaces entry 1,100')
  expect(text).toContain(`New root ${correction.ledger_root}`)
  expect(text).toContain(`SHA-256 ${correction.sha256} of [/weeks/2026-W47/3/result.json]`)
  expect(text).toContain('Clan 7, no longer listed 2 2 → 1 #1 → –')
  expect(text).toMatch(/\[\/weeks\/2026-W47\/2\/clans.ndjson\].*\[\/weeks\/2026-W47\/3\/clans.ndjson\]/)
  expect(text).not.toContain('more:')
})

test('a correction says how many further clans it changed', () => {
  expect(textOf({ changed: 1501 })).toContain('1,501 clans changed')
  expect(textOf({ changed: 1501 })).toContain('And 1,500 more:')
  expect(textOf({ changed: null, changes: [] })).not.toContain('Changed clans')
})
