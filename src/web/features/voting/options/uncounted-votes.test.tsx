import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SiteProvider } from '../../../site.tsx'
import { site } from '../../../site.fixture.ts'
import { memoryStorage } from '../../../storage/memory-storage.ts'
import { loadUncountedVotes, type UncountedVote } from './load-uncounted-votes.ts'
import { UncountedVotesReport } from './uncounted-votes.tsx'

const offset = -4 * 60 * 60 * 1000
const now = Date.parse('2026-11-18T12:59:00Z')
const vKey = '01234567-89ab-4cde-8f01-23456789abcd'

/** A storage with votes for these clans, one minute apart. */
function storageWith(clanIds: readonly number[]): Storage {
  const storage = memoryStorage()
  storage.setItem('vKey', vKey)
  const times = clanIds.map((clanId, i) => [clanId, now - 3_600_000 + i * 60_000])
  storage.setItem('clientVotes', JSON.stringify(Object.fromEntries(times)))
  return storage
}

/** An API that returns these answers in order. */
function anApi(...answers: (readonly UncountedVote[] | Error)[]) {
  const bodies: unknown[] = []
  return {
    bodies,
    listUncountedVotes: async ({ body }: { body: unknown }) => {
      bodies.push(body)
      const answer = answers.shift() ?? []
      if (answer instanceof Error) throw answer
      return { body: [...answer], headers: undefined }
    },
  }
}

test('a browser asks about its newest votes once an hour, and again after a failure', async () => {
  const held: UncountedVote = { clanId: 7, name: 'Night Watch', checking: true }
  const api = anApi(new Error('Network Error'), [held], [])
  const storage = storageWith([7, 3])
  await expect(loadUncountedVotes(api, storage, now, offset)).rejects.toThrow('Network Error')
  expect((await loadUncountedVotes(api, storage, now, offset))?.votes).toEqual([held])
  expect((await loadUncountedVotes(api, storage, now + 59_000, offset))?.votes).toEqual([held])
  expect(api.bodies).toEqual([
    { vKey, clanIds: [3, 7] },
    { vKey, clanIds: [3, 7] },
  ])
  expect((await loadUncountedVotes(api, storage, now + 60_000, offset))?.votes).toEqual([])
  expect(api.bodies).toHaveLength(3)

  const many = anApi()
  const clanIds = Array.from({ length: 150 }, (_, i) => i + 1)
  await loadUncountedVotes(many, storageWith(clanIds), now, offset)
  expect(many.bodies).toMatchObject([{ clanIds: clanIds.slice(0, 100) }, { clanIds: clanIds.slice(100) }])
})

test('the answer does not cover votes of the current hour', async () => {
  const api = anApi()
  // The first vote was cast at 11:59, the second at 12:00.
  const storage = storageWith([7, 3])
  expect(await loadUncountedVotes(api, storage, now, offset)).toEqual({ votes: [], seen: 1, unseen: 1 })
  storage.setItem('clientVotes', JSON.stringify({ 7: now - 3_600_000, 3: now - 3_540_000, 5: now }))
  expect(await loadUncountedVotes(api, storage, now, offset)).toEqual({ votes: [], seen: 1, unseen: 2 })
  expect(await loadUncountedVotes(api, storage, now + 60_000, offset)).toEqual({ votes: [], seen: 3, unseen: 0 })
})

test("a browser does not ask about votes of an earlier week, which the server's answer would not cover", () => {
  const api = anApi()
  expect(loadUncountedVotes(api, storageWith([7]), now + 7 * 24 * 3_600_000, offset)).toBeUndefined()
  expect(api.bodies).toEqual([])
})

test('a browser without votes sends no request and gets no voter key', () => {
  const api = anApi()
  const storage = memoryStorage()
  expect(loadUncountedVotes(api, storage, now, offset)).toBeUndefined()
  expect([api.bodies, storage.length]).toEqual([[], 0])
})

test('names each uncounted vote and says whom to ask', () => {
  type Props = Parameters<typeof UncountedVotesReport>[0]
  const render = (outcome: Props['outcome'], place: Omit<Props, 'outcome'> = {}) => {
    const Page = createRoutesStub([
      { path: '/', Component: () => <UncountedVotesReport outcome={outcome} {...place} /> },
    ])
    const html = renderToString(
      <SiteProvider site={{ ...site, hasSupport: true }}>
        <Page />
      </SiteProvider>,
    )
    return html.replaceAll(/<!-- -->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  const votes = [
    { clanId: 7, name: 'Night Watch', checking: true },
    { clanId: 3, name: null, checking: false },
  ]
  const seen = { seen: 2, unseen: 0 }
  const text = render({ votes, ...seen })
  expect(text).toContain('Night Watch This vote is being checked.')
  expect(text).toContain('A clan that is not listed anymore This vote was not counted.')
  expect(text).toContain('contact panel')
  expect(render({ votes, ...seen }, { hasAdvice: true })).not.toContain('contact panel')
  expect(text).not.toContain('current hour')
  expect(render({ votes, seen: 2, unseen: 1 })).toContain('Votes from the current hour are not included yet.')
  expect(render({ votes: [], ...seen })).toContain('So far, all of them count.')
  expect(render({ votes: [], seen: 2, unseen: 2 })).toContain('So far, those from before the current hour count. Later')
  expect(render({ votes: [], seen: 0, unseen: 2 })).not.toMatch(/So far|all/)
  // One vote.
  expect(render({ votes: votes.slice(0, 1), seen: 1, unseen: 0 })).toContain('So far, this vote does not count.')
  expect(render({ votes: [], seen: 1, unseen: 0 })).toContain('So far, it counts. This may change')
  expect(render({ votes: [], seen: 0, unseen: 1 })).toContain('You cast this vote within the current hour. After it,')
  expect(render({ votes: [], seen: 1, unseen: 1 })).toContain(
    'So far, the one from before the current hour counts. The later one is not included yet.',
  )
  expect(render({ error: new Error('Network Error') })).toContain('could not be loaded. Check your connection')
})
