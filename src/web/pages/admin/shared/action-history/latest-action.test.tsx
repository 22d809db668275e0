import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Api } from '../../../../api.ts'
import { LatestActionText, latestOfCase, latestOfClan } from './latest-action.tsx'
import { voteAction } from './vote-action.fixture.ts'

const answer = (body: unknown) => Promise.resolve({ body, headers: {} } as never)
const at = Date.parse('2026-11-21T13:50:00Z')

test('the latest entry about a clan says who did what, when and why', async () => {
  const entry = { id: 1, at, who: 'ada@example.org', act: 'rejectRegistration', clan_id: 7, reason: 'A shop' }
  const acts = [
    { ...entry, id: 3, clan_id: 8 },
    { ...entry, id: 2 },
    { ...entry, act: 'approveRegistration' },
  ]
  const api: Pick<Api, 'listActs'> = { listActs: () => answer(acts) }
  const latest = await latestOfClan(api, 7)
  const text = latest && renderToStaticMarkup(<LatestActionText action={latest} />).replaceAll(/<[^>]+>/g, '')
  expect(text).toBe(
    'Latest action: Rejected the clan, by ada@example.org, November 21, 2026, 13:50 UTC. Reason: “A shop”',
  )
  expect(await latestOfClan(api, 9)).toBeUndefined()
})

test('the latest action on a case is the last in its list', async () => {
  const actions = [voteAction, { ...voteAction, id: 6, kind: 'counted', by: null, reason: '' }]
  const latest = await latestOfCase({ readVoteCase: () => answer({ actions }) }, 12)
  expect(latest).toEqual({ text: 'Counted votes', by: null, at, reason: '' })
  expect(latest && renderToStaticMarkup(<LatestActionText action={latest} />)).not.toContain('Reason')
  expect(await latestOfCase({ readVoteCase: () => answer({ actions: [] }) }, 12)).toBeUndefined()
})
