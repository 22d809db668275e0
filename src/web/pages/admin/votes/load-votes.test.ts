import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { foundVote } from './found-vote.fixture.ts'
import { loadVotes } from './load-votes.ts'
import { readVoteQuery } from './vote-query.ts'

const states = { counted: 250, held: 0, void: 0 }
const found = { loading: null, week: '2026-W47', weeks: ['2026-W47'], total: 250, states, votes: [foundVote] }
const group = { value: '7', label: 'Ironfront', votes: 250, ...states, clans: 1, addresses: 1, prints: 0 }
const summary = { weeks: ['2026-W47'], newest_at: 1_763_650_800_000, labels: { clan: 'Ironfront' } }
const grouped = { loading: null, week: '2026-W47', total: 250, states, values: 101, groups: [group], ...summary }

/** An API that records the queries of its calls. */
function openApi(
  answers: { search?: Partial<typeof found> | { loading: number }; groups?: object; error?: Error } = {},
) {
  const queries: object[] = []
  const respond = async <T>(query: object, body: T) => {
    queries.push(query)
    if (answers.error) throw answers.error
    return { body, headers: undefined }
  }
  const api = {
    searchVotes: ({ query = {} } = {}) => respond(query, { ...found, ...answers.search }),
    groupVotes: ({ query }: { query: object }) => respond(query, { ...grouped, ...answers.groups }),
  }
  return { queries, load: (search: string) => loadVotes(api, readVoteQuery(new URLSearchParams(search))) }
}

test('finds a page of votes; the server names the week if the URL does not', async () => {
  const { queries, load } = openApi()
  expect(await load('address=192.0.2.1&sort=clan&order=asc&page=3')).toMatchObject({
    query: { filters: { week: '2026-W47', address: '192.0.2.1' } },
    states,
    votes: [foundVote],
    groups: undefined,
    pages: 3,
  })
  expect(queries).toEqual([{ address: '192.0.2.1', sort: 'clan', order: 'asc', page: '3' }])
})

test('pages through groups, not through the votes of the groups', async () => {
  const { queries, load } = openApi()
  expect(await load('clan=7&by=country&page=2')).toMatchObject({
    votes: [],
    groups: { rows: [group], count: 101 },
    pages: 2,
    labels: { clan: 'Ironfront' },
    newestAt: 1_763_650_800_000,
  })
  expect(queries).toEqual([{ clan: '7', by: 'country', page: '2' }])
})

test('accepts groups from servers of the previous version, which send less data', async () => {
  const { load } = openApi({ groups: { weeks: undefined, newest_at: undefined, labels: undefined } })
  expect(await load('clan=7&by=country')).toMatchObject({ weeks: [], newestAt: undefined, labels: {}, total: 250 })
})

test('redirects a page past the last one', async () => {
  const error = (await openApi()
    .load('week=2026-W47&page=9')
    .catch((thrown: unknown) => thrown)) as Response
  expect(error.headers.get('location')).toBe('/admin/votes?week=2026-W47&page=3')
})

test('a week that the server is still loading is not an empty result', async () => {
  expect(await openApi({ search: { loading: 0.4 } }).load('week=2026-W40')).toEqual({ kind: 'loading', share: 0.4 })
  expect(await openApi({ groups: { loading: 0 } }).load('by=clan')).toEqual({ kind: 'loading', share: 0 })
})

test('rejected filters are shown at their fields; other errors are thrown', async () => {
  const fields = [{ path: 'query.address', message: 'must be an address' }]
  const { load } = openApi({ error: new AppError('malformed', { fields }) })
  expect(await load('address=1.2.3')).toEqual({ kind: 'rejected', errors: { address: 'must be an address' } })
  const elsewhere = openApi({ error: new AppError('malformed', { fields: [{ path: 'query.page', message: '' }] }) })
  await expect(elsewhere.load('page=2')).rejects.toThrow('malformed')
})
