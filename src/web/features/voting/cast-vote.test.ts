import { expect, test } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { defaultVoteOffset, voteWeekAt } from '#contract/rules/vote-week.ts'
import { createApi } from '../../api.ts'
import { type CastParts, castVote } from './cast-vote.ts'
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

const refused =
  (code: ErrorCode, headers: Record<string, string> = {}): Reply =>
  () =>
    Response.json({ error: { code, message: '', requestId: '' } }, { status: errors[code].status, headers })

/** A browser before a server that answers a vote with the replies, one after the other. */
function aVoter(replies: Reply[], { deviceAhead = 0 } = {}) {
  const storage = memoryStorage()
  const seen = { bodies: [] as unknown[], pauses: [] as number[], now: wednesday }
  const api = createApi(async (path, init) => {
    if (path === '/api/date')
      return Response.json({ timestamp: seen.now, offset: defaultVoteOffset, week: '', resetsAt: 0 })
    expect([init.method, path, init.keepalive]).toEqual(['POST', '/api/clans/vote/5', true])
    seen.bodies.push(JSON.parse(init.body as string))
    const reply = replies.shift()
    if (!reply) throw new Error('one vote too many')
    return reply()
  })
  const votes = openClientVotes(storage)
  const parts: CastParts = {
    api,
    votes,
    clock: createServerClock(async () => (await api.readDate()).body, defaultVoteOffset, {
      wall: () => seen.now + deviceAhead,
      steady: () => 0,
    }),
    voterKey: createVoterKey(storage),
    collectFingerprint: async () => ({ fph: 'a'.repeat(64), fpa: 'b'.repeat(64) }),
    painted: async () => {},
    pause: async (ms) => {
      seen.pauses.push(ms)
    },
  }
  return { parts, votes, storage, seen, replies }
}

test('a vote is stored at once, sent with key and fingerprint, and answered with the count of the server', async () => {
  const { parts, votes, seen, storage } = aVoter([accepted(8)])
  const casting = castVote(parts, 5)
  expect(votes.timeOf(5)).toBe(wednesday)
  expect(await casting).toEqual({ kind: 'registered', votes: 8 })
  expect(votes.timeOf(5)).toBe(wednesday)
  expect(seen.bodies).toEqual([{ vKey: storage.getItem('vKey'), fph: 'a'.repeat(64), fpa: 'b'.repeat(64) }])
})

test('a clan voted for this week is not asked about', async () => {
  const { parts, votes, seen } = aVoter([])
  votes.record(5, wednesday - hour)
  expect(await castVote(parts, 5)).toEqual({ kind: 'already_voted', nextVote: Date.UTC(2026, 10, 23, 4) })
  expect(seen.bodies).toEqual([])
  expect(votes.timeOf(5)).toBe(wednesday - hour)
})

test('a vote of an earlier week blocks nothing', async () => {
  const { parts, votes } = aVoter([accepted(1)])
  votes.record(5, Date.UTC(2026, 10, 16, 3, 59, 59, 999))
  expect(await castVote(parts, 5)).toEqual({ kind: 'registered', votes: 1 })
})

test('a device that is a week behind does not block the vote of this week', async () => {
  const { parts, votes, seen } = aVoter([accepted(1)], { deviceAhead: -7 * 24 * hour })
  votes.record(5, wednesday - 7 * 24 * hour)
  expect(await castVote(parts, 5)).toEqual({ kind: 'registered', votes: 1 })
  expect(votes.timeOf(5)).toBe(wednesday)
  expect(seen.bodies).toHaveLength(1)
})

test('a device that is a week ahead does not vote twice in this week', async () => {
  const { parts, votes, seen } = aVoter([], { deviceAhead: 7 * 24 * hour })
  votes.record(5, wednesday - hour)
  expect(await castVote(parts, 5)).toMatchObject({ kind: 'already_voted' })
  expect(seen.bodies).toEqual([])
  expect(votes.timeOf(5)).toBe(wednesday - hour)
})

test('already voted by the word of the server stays voted', async () => {
  const { parts, votes } = aVoter([refused('already_voted')])
  expect(await castVote(parts, 5)).toEqual({ kind: 'already_voted', nextVote: Date.UTC(2026, 10, 23, 4) })
  expect(votes.timeOf(5)).toBe(wednesday)
})

test.each<[string, Reply]>([
  ['an error of the API', refused('clan_not_found')],
  ['an error of something else', () => new Response('<h1>Bad gateway', { status: 502 })],
  [
    'no answer',
    () => {
      throw new TypeError('fetch failed')
    },
  ],
])('after %s the stored time is removed, and another try is free', async (_, reply) => {
  const { parts, votes } = aVoter([reply, accepted(3)])
  expect(await castVote(parts, 5)).toMatchObject({ kind: 'failed' })
  expect(votes.timeOf(5)).toBeUndefined()
  expect(await castVote(parts, 5)).toEqual({ kind: 'registered', votes: 3 })
})

test('a vote that came too fast waits as long as it is told and goes out once more', async () => {
  const { parts, votes, seen } = aVoter([refused('too_many_requests', { 'retry-after': '7' }), accepted(4)])
  const told: number[] = []
  expect(await castVote(parts, 5, { onPause: (seconds) => told.push(seconds) })).toEqual({
    kind: 'registered',
    votes: 4,
  })
  expect(told).toEqual([7])
  expect(seen.pauses).toEqual([7000])
  expect(seen.bodies).toHaveLength(2)
  expect(seen.bodies[0]).toEqual(seen.bodies[1])
  expect(votes.timeOf(5)).toBe(wednesday)
})

test('too fast twice is a failure', async () => {
  const tooFast = refused('too_many_requests', { 'retry-after': '1' })
  const { parts, votes, replies } = aVoter([tooFast, tooFast, accepted(4)])
  expect(await castVote(parts, 5)).toMatchObject({ kind: 'failed', canRetry: true })
  expect(votes.timeOf(5)).toBeUndefined()
  expect(replies).toHaveLength(1)
})

test('around the turn of the week the vote stands in the week that the server counts it for', async () => {
  const turn = Date.UTC(2026, 10, 23, 4)
  const { parts, votes, seen } = aVoter([
    () => {
      // The answer arrives after the turn; the vote was counted before it.
      seen.now = turn + 20
      return accepted(9, voteWeekAt(turn - 1))()
    },
  ])
  seen.now = turn - 20
  await castVote(parts, 5)
  expect(votes.timeOf(5)).toBe(turn - 20)
  expect(parts.clock.isThisWeek(turn - 20)).toBe(false)
})
