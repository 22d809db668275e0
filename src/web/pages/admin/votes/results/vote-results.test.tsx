import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { FoundVote } from '#contract/vote-search.ts'
import { type Api, createApi } from '../../../../api.ts'
import type { VoteActions } from '../../shared/vote-actions/use-vote-actions.ts'
import { actionConfirmation, actionProblem, otherVotes, selectedConfirmation } from '../actions/action-confirmation.tsx'
import { foundVote } from '../found-vote.fixture.ts'
import type { FoundVotes } from '../load-votes.ts'
import { readVoteQuery } from '../vote-query.ts'
import { VoteResults } from './vote-results.tsx'

const csv = { busy: false, error: undefined, start: () => {} }
const actions = { ask: () => {}, report: () => {} } as unknown as VoteActions

function find(search: string, overrides: Partial<FoundVotes> = {}): FoundVotes {
  const query = readVoteQuery(
    new URLSearchParams({ week: '2026-W47', ...Object.fromEntries(new URLSearchParams(search)) }),
  )
  const states = { counted: 380, held: 30, void: 2 }
  const votes = { votes: [], newestAt: 1_763_650_800_000, groups: undefined, labels: {} }
  return { kind: 'found', query, weeks: [], total: 412, states, pages: 1, ...votes, ...overrides }
}

function render(found: FoundVotes): string {
  const element = (
    <VoteResults
      found={found}
      targetQuery={found.query}
      labels={{}}
      busy={false}
      takesFocus={false}
      actions={actions}
      csv={csv}
    />
  )
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}
const renderVote = (vote: Partial<FoundVote>, search = '') =>
  render(find(search, { votes: [{ ...foundVote, ...vote }] }))

test('every value is a link that filters by it, with its number of occurrences', () => {
  const html = renderVote({
    client_ip_asn_number: 64500,
    client_ip_asn_organisation: 'Example Hosting',
    client_fp_hardware_hash: 'f0'.repeat(32),
    state: 'held',
    state_reason: 'address_limit',
    stamp_id: 'Ab3-x_9Q.1795959710',
    counts: { address: 1200, clan: 1 },
  })
  const targets = [...html.matchAll(/href="[^"]*?2026-W47&amp;([^"&]*)/g)].map(([, target]) => target)
  expect(targets).toEqual([
    'address=192.0.2.1',
    'country=none',
    'asn=64500',
    'score=none',
    'bad=2',
    `hardware=${'f0'.repeat(32)}`,
    'software=none',
    'audio=none',
    'clan=%237',
    `from=${Date.UTC(2026, 10, 18, 12)}`,
    'state=held',
    'reason=address_limit',
    'stamp=Ab3-x_9Q.1795959710',
  ])
  expect(html.match(/×[\d,]+/g)).toEqual(['×1,200'])
  expect(html).toContain('>f0f0f0<')
  // Stamps of the same process differ only at the end.
  expect(html).toContain('>Ab3-x_9Q.1795959710<')
  expect(html).toContain('Example Hosting')
})

test('a value that is already a filter is not a link, and a deleted clan keeps its ID and name', () => {
  const html = renderVote({ clan_deleted: true }, 'clan=%237')
  const cell = /<td data-label="Clan">(.*?)<\/td>/.exec(html)?.[1]
  expect(cell).toMatch(/Ironfront.*#7, deleted/)
  expect(cell).not.toContain('href')
})

test('groups show their share and lead to their votes', () => {
  const group = { value: '192.0.2.0/24', label: null, votes: 103, counted: 100, held: 2, void: 1 }
  const rows = [{ ...group, clans: 3, addresses: 40, prints: 9 }]
  const html = render(find('by=network&sort=clan', { groups: { rows, count: 1 } }))
  expect(html).toContain('href="/admin/votes?week=2026-W47&amp;address=192.0.2.0%2F24&amp;sort=clan"')
  expect(html).toContain('25%')
  expect(html).toContain('data-label="Hardware hashes"')
})

test('says how many votes were found in which state, or that none were', () => {
  const nothing = { total: 0, states: { counted: 0, held: 0, void: 0 } }
  expect(render(find('clan=7'))).toContain('412 votes: 380 counted, 30 held, 2 void')
  expect(render(find('clan=7', nothing))).toContain('No votes match these filters')
  expect(render(find('', nothing))).toContain('No votes were cast in week 47 of 2026.')
})

test('actions name the votes that they would change, and need a filter besides the week', async () => {
  expect(render(find('clan=7'))).toMatch(/Void 410 votes…[^]*Hold 382 votes…[^]*Count 32 votes…/)
  expect(actionProblem(find('excludeZeroScore=true'))).toContain('find them with a filter first')
  expect(actionProblem(find('clan=7', { total: 500_001 }))).toContain('At most 500,000 votes')
  expect(actionProblem(find('clan=7'))).toBeUndefined()

  const sent: unknown[] = []
  const api: Api = createApi(async (path, { body }) => {
    sent.push(path, JSON.parse(body as string))
    return Response.json({})
  })
  const found = find('clan=%237&sort=clan&page=2')
  const { message, action } = actionConfirmation(api, found, { clan: 'Ironfront' }, 'void', actions)
  const text = renderToStaticMarkup(<>{message}</>)
  expect(text).toContain(
    `${otherVotes(found, 'void')} votes that the filters find in week 47 of 2026, on all pages, will not count`,
  )
  expect(text).toContain('2 votes of the 412 found: void already')
  expect(text).toMatch(/Ironfront<.*>#7</)
  await action('One machine')
  expect(sent).toEqual([
    '/api/admin/vote-actions',
    {
      selection: { filter: { week: '2026-W47', clan: '#7', to: '1763650800001' } },
      state: 'void',
      reason: 'One machine',
    },
  ])
})

test('single votes can be selected; an action on them leaves out those that already have the state', async () => {
  expect(renderVote({})).toContain('aria-label="Select the vote from 192.0.2.1"')
  const sent: unknown[] = []
  const api: Api = createApi(async (_, { body }) => {
    sent.push(JSON.parse(body as string))
    return Response.json({})
  })
  const states = ['counted', 'void', 'held'] as const
  const votes = states.map((state, i): FoundVote => ({ ...foundVote, id: i + 1, state }))
  let cleared = 0
  const selected = { votes, clear: () => void cleared++, has: () => true, toggle: () => {}, selectAll: () => {} }
  const { message, action } = selectedConfirmation(api, find('clan=7'), selected, 'void', actions)
  expect(message).toContain('2 votes that you selected in week 47 of 2026 will not count')
  await action('One machine')
  expect(sent).toEqual([{ selection: { week: '2026-W47', ids: [1, 3] }, state: 'void', reason: 'One machine' }])
  expect(cleared).toBe(1)
})
