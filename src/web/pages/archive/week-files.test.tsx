import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { WeekResult } from '#contract/weeks.ts'
import { WeekFiles } from './week-files.tsx'
import { weekResult } from './week-result.fixture.ts'

function namesOf(changes: Partial<WeekResult>): string[] {
  const Page = createRoutesStub([{ path: '/', Component: () => <WeekFiles result={{ ...weekResult, ...changes }} /> }])
  const html = renderToString(<Page />)
  return [...html.matchAll(/href="\/weeks\/2026-W47\/1\/([^"]+)"|(… and so on until [^<]+)/g)].map(
    ([, path, more = '']) => path ?? more,
  )
}

test('lists all files of a result, or the first ones if there are many', () => {
  const first = ['result.json', 'clans.ndjson', 'tree.bin']
  const votes = ['votes/0.ndjson.gz', 'votes/1.ndjson.gz']
  expect(namesOf({})).toEqual([...first, 'groups.bin', 'blocks/0.bin', ...votes])
  expect(namesOf({ block_files: null })).toEqual([...first, ...votes])
  const many = namesOf({ ledger_files: 150, block_files: 10 })
  expect(many.slice(3, 14)).toEqual(['groups.bin', ...Array.from({ length: 8 }, (_, i) => `blocks/${i}.bin`), '… and so on until blocks/9.bin', 'votes/0.ndjson.gz']) // prettier-ignore
  expect(many.at(-1)).toBe('… and so on until votes/149.ndjson.gz')
})
