import { expect, test } from 'vitest'
import { type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { defaultVoteOffset, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { createApi } from '../../api.ts'
import { type CastVoteDeps, castVote } from './cast-vote.ts'
import { openClientVotes } from './client-votes.ts'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { createServerClock } from './server-clock.ts'
import { createVoterKey } from './voter-key.ts'

const hour = 60 * 60 * 1000
const wednesday = Date.UTC(2026, 10, 18, 12)

type Reply = () => Response | Promise<Response>

const accepted =
  (votes: number, week = voteWeekAt(wednesday)): Reply =>
  () =>
    Response.json({ clanId: 5, week, votes }, { status: 201 })

const rejected =
  (code: ErrorCode, headers: Record<string, string> = {}): Reply =>
  () =>
    Response.json({ error: { code, message: '', requestId: '' } }, { status: errorStatuses[code], headers })

const press = { event: undefined, isVisible: true, url: 'https://clans.example/' }

/** A browser whose votes get these `replies` from the server, in order. */
function createVoter(replies: Reply[], { deviceAheadMs = 0 } = {}) {
  const storage = memoryStorage()
  const seen = { bodies: [] as unknown[], evidence: [] as unknown[], pausesMs: [] as number[], now: wednesday }
  const api = createApi(async (path, init) => {
    if (path === '/api/date')
      return Response.json({ timestamp: seen.now, offset: defaultVoteOffset, week: '', resetsAt: 0 })
    expect([init.method, path, init.keepalive]).toEqual(['POST', '/api/clans/vote/5', true])
    seen.bodies.push(JSON.parse(init.body as string))
    seen.evidence.push(new Headers(init.headers).get('x-vote-evidence'))
    const reply = replies.shift()
    if (!reply) throw new Error('unexpected vote')
    return reply()
  })
  const votes = openClientVotes(storage)
  const deps: CastVoteDeps = {
    api,
    votes,
    clock: createServerClock(async () => (await api.readDate()).body, defaultVoteOffset, {
      wall: () => seen.now + deviceAheadMs,
      monotonic: () => 0,
    }),
    voterKey: createVoterKey(storage),
    collectDetails: async () => ({ fingerprint: { fph: 'a'.repeat(64), fpa: 'b'.repeat(64) }, evidence: 'dwell=1' }),
    painted: async () => {},
    pause: async (ms) => {
      seen.pausesMs.push(ms)
    },
  }
  return { deps, votes, storage, seen, replies }
}

test("a vote is stored at once, sent with key and fingerprint, and resolves to the server's count", async () => {
  const { deps, votes, seen, storage } = createVoter([accepted(8)])
  const casting = castVote(deps, 5, press)
  expect(votes.timeOf(5)).toBe(wednesday)
  expect(await casting).toEqual({ kind: 'registered', votes: 8 })
  expect(votes.timeOf(5)).toBe(wednesday)
  expect(seen.bodies).toEqual([{ vKey: storage.getItem('vKey'), fph: 'a'.repeat(64), fpa: 'b'.repeat(64) }])
  expect(seen.evidence).toEqual(['dwell=1'])
})

test('the response to a vote is passed on, including its receipt', async () => {
  const receipt = { nonce: '1'.repeat(32), receipt: '2'.repeat(32) }
  const body = { clanId: 5, week: voteWeekAt(wednesday), votes: 1, receipt }
  const { deps } = createVoter([() => Response.json(body, { status: 201 })])
  const accepted: unknown[] = []
  const collectDetails = async () => ({ fingerprint: {}, accept: async (vote: unknown) => void accepted.push(vote) })
  await castVote({ ...deps, collectDetails }, 5, press)
  expect(accepted).toEqual([body])
})

test('details are notified before the vote is sent, and of the reason if it fails', async () => {
  const seen: unknown[] = []
  const details = {
    fingerprint: {},
    send: () => void seen.push('send'),
    fail: (error: unknown) => void seen.push((error as Error).message),
  }
  const { deps } = createVoter([
    () => {
      seen.push('request')
      throw new TypeError('Failed to fetch')
    },
    rejected('already_voted'),
  ])
  const withDetails = { ...deps, collectDetails: async () => details }
  await castVote(withDetails, 5, press)
  expect(seen).toEqual(['send', 'request', 'Network Error'])
  await castVote(withDetails, 5, press)
  expect(seen.slice(3)).toEqual(['send', 'already_voted'])
  // This browser has voted already, so nothing is sent.
  await castVote(withDetails, 5, press)
  expect(seen).toHaveLength(5)
})

test('a repeated vote in the same week is not sent', async () => {
  const { deps, votes, seen } = createVoter([])
  votes.record(5, wednesday - hour)
  expect(await castVote(deps, 5, press)).toEqual({ kind: 'already_voted', nextVote: Date.UTC(2026, 10, 23, 4) })
  expect(seen.bodies).toEqual([])
  expect(votes.timeOf(5)).toBe(wednesday - hour)
})

test('a vote of an earlier week does not block a new one', async () => {
  const { deps, votes } = createVoter([accepted(1)])
  votes.record(5, Date.UTC(2026, 10, 16, 3, 59, 59, 999))
  expect(await castVote(deps, 5, press)).toEqual({ kind: 'registered', votes: 1 })
})

test('a device clock that is a week behind does not block a vote of this week', async () => {
  const { deps, votes, seen } = createVoter([accepted(1)], { deviceAheadMs: -7 * 24 * hour })
  votes.record(5, wednesday - 7 * 24 * hour)
  expect(await castVote(deps, 5, press)).toEqual({ kind: 'registered', votes: 1 })
  expect(votes.timeOf(5)).toBe(wednesday)
  expect(seen.bodies).toHaveLength(1)
})

test('a device clock that is a week ahead does not allow a second vote in this week', async () => {
  const { deps, votes, seen } = createVoter([], { deviceAheadMs: 7 * 24 * hour })
  votes.record(5, wednesday - hour)
  expect(await castVote(deps, 5, press)).toMatchObject({ kind: 'already_voted' })
  expect(seen.bodies).toEqual([])
  expect(votes.timeOf(5)).toBe(wednesday - hour)
})

test('a vote that the server rejects as a duplicate stays stored', async () => {
  const { deps, votes } = createVoter([rejected('already_voted')])
  expect(await castVote(deps, 5, press)).toEqual({ kind: 'already_voted', nextVote: Date.UTC(2026, 10, 23, 4) })
  expect(votes.timeOf(5)).toBe(wednesday)
})

test('a duplicate that the server rejects at the end of the week does not block a vote in the new one', async () => {
  const weekStart = Date.UTC(2026, 10, 23, 4)
  const { deps, votes, seen } = createVoter([
    () => {
      seen.now = weekStart + 20
      return rejected('already_voted')()
    },
    accepted(1, voteWeekAt(weekStart)),
  ])
  seen.now = weekStart - 20
  await castVote(deps, 5, press)
  expect(votes.timeOf(5)).toBe(weekStart - 20)
  expect(await castVote(deps, 5, press)).toEqual({ kind: 'registered', votes: 1 })
})

test.each<[string, Reply]>([
  ['an API error', rejected('clan_not_found')],
  ["a proxy's error page", () => new Response('<h1>Bad gateway', { status: 502 })],
  [
    'a network error',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('%s removes the stored vote and allows another attempt', async (_, reply) => {
  const { deps, votes } = createVoter([reply, accepted(3)])
  expect(await castVote(deps, 5, press)).toMatchObject({ kind: 'failed' })
  expect(votes.timeOf(5)).toBeUndefined()
  expect(await castVote(deps, 5, press)).toEqual({ kind: 'registered', votes: 3 })
})

test('a rate-limited vote is retried once after Retry-After', async () => {
  const { deps, votes, seen } = createVoter([rejected('too_many_requests', { 'retry-after': '7' }), accepted(4)])
  const pausesS: number[] = []
  expect(await castVote(deps, 5, press, { onPause: (seconds) => pausesS.push(seconds) })).toEqual({
    kind: 'registered',
    votes: 4,
  })
  expect(pausesS).toEqual([7])
  expect(seen.pausesMs).toEqual([7000])
  expect(seen.bodies).toHaveLength(2)
  expect(seen.bodies[0]).toEqual(seen.bodies[1])
  expect(seen.evidence).toEqual(['dwell=1', 'dwell=1'])
  expect(votes.timeOf(5)).toBe(wednesday)
})

test('a vote that is rate-limited twice fails', async () => {
  const tooMany = rejected('too_many_requests', { 'retry-after': '1' })
  const { deps, votes, replies } = createVoter([tooMany, tooMany, accepted(4)])
  expect(await castVote(deps, 5, press)).toMatchObject({ kind: 'failed', canRetry: true })
  expect(votes.timeOf(5)).toBeUndefined()
  expect(replies).toHaveLength(1)
})

test('at the end of the week, the stored time is in the week for which the server counts the vote', async () => {
  const weekStart = Date.UTC(2026, 10, 23, 4)
  const { deps, votes, seen } = createVoter([
    () => {
      // The response arrives in the new week, but the vote was counted in the old one.
      seen.now = weekStart + 20
      return accepted(9, voteWeekAt(weekStart - 1))()
    },
  ])
  seen.now = weekStart - 20
  await castVote(deps, 5, press)
  expect(votes.timeOf(5)).toBe(weekStart - 20)
  expect(deps.clock.isThisWeek(weekStart - 20)).toBe(false)
})
