import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { WeekResult } from '#contract/weeks.ts'
import { WeekFiles } from './week-files.tsx'

const result: WeekResult = {
  week: '2026-W47',
  status: 'final',
  starts_at: 0,
  ends_at: 0,
  version: 1,
  newest_version: 1,
  counts: null,
  counted: 0,
  clans: 0,
  podium: [],
  entry: 1,
  final_at: 0,
  base: null,
  rule: 1,
  ledger_files: 2,
  block_files: 1,
  corrections: [],
  previous: null,
  next: null,
  checkpoint: null,
  lines: [],
}

function namesOf(changes: Partial<WeekResult>): string[] {
  const Page = createRoutesStub([{ path: '/', Component: () => <WeekFiles result={{ ...result, ...changes }} /> }])
  const html = renderToString(<Page />)
  return [...html.matchAll(/href="\/weeks\/2026-W47\/1\/([^"]+)"|(… and so on until [^<]+)/g)].map(
    ([, path, more = '']) => path ?? more,
  )
}

test('lists all files of a result, and the first ones of many', () => {
  const first = ['result.json', 'clans.ndjson', 'tree.bin']
  const votes = ['votes/0.ndjson.gz', 'votes/1.ndjson.gz']
  expect(namesOf({})).toEqual([...first, 'groups.bin', 'blocks/0.bin', ...votes])
  expect(namesOf({ block_files: null })).toEqual([...first, ...votes])
  const many = namesOf({ ledger_files: 150, block_files: 10 })
  expect(many.slice(3, 14)).toEqual(['groups.bin', ...Array.from({ length: 8 }, (_, i) => `blocks/${i}.bin`), '… and so on until blocks/9.bin', 'votes/0.ndjson.gz']) // prettier-ignore
  expect(many.at(-1)).toBe('… and so on until votes/149.ndjson.gz')
})
