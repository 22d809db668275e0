import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferred } from '#test/support/deferred.ts'
import { AppError } from '#contract/errors.ts'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { openUnansweredVotes } from '../receipts/unanswered-votes.ts'
import { subscribeToAcceptedVotes, type VotedClan } from './accepted-votes.ts'
import { createVoteDetails } from './vote-details.ts'

const weekStart = Date.parse('2026-11-23T04:00:00Z')
const minute = 60_000
const press = { event: undefined, isVisible: true, url: 'https://clans.example/' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('location', { href: press.url })
  vi.stubGlobal('document', { referrer: '' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser whose votes get no response. By default, it gets no voter pass either. */
function createVoter(issuePass = () => Promise.reject<{ readonly pass: string }>(new AppError('internal'))) {
  const storage = memoryStorage()
  const asked: string[] = []
  const details = createVoteDetails({
    api: {
      issueVoterPass: async () => ({ body: await issuePass(), headers: undefined }),
      proveVote: () => Promise.reject(new AppError('internal')),
      async recoverReceipt({ body }) {
        asked.push(body.nonce)
        throw new AppError('no_such_entry')
      },
    },
    voterKey: () => 'a key',
    storage,
    offset: -4 * 60 * minute,
  })
  async function vote(at: number) {
    vi.setSystemTime(at)
    const sent = await details.collect(press, 5)
    sent.send?.()
    return sent
  }
  return { vote, asked, unanswered: openUnansweredVotes(storage) }
}

test('a vote that is sent again in the same week has the same nonce, and the time of the last attempt', async () => {
  const { vote, unanswered } = createVoter()
  await vote(weekStart + minute)
  const [first] = unanswered.get() ?? []
  await vote(weekStart + 20 * minute)
  expect(unanswered.get()).toEqual([{ ...first, sentAt: weekStart + 20 * minute }])
})

test('a vote in the next week has another nonce, and the receipt of the previous vote is requested', async () => {
  const { vote, asked, unanswered } = createVoter()
  await vote(weekStart - minute)
  const [last] = unanswered.get() ?? []
  const { accept } = await vote(weekStart + minute)
  expect(asked).toEqual([last?.nonce])
  expect(unanswered.get()).toHaveLength(2)
  void accept?.({ clanId: 5, week: '2026-W48', votes: 1 })
  expect(unanswered.get()?.map(({ nonce }) => nonce)).toEqual([last?.nonce])
})

test("the response to a vote updates the clan's rank, votes, and difference from last week", async () => {
  const { vote } = createVoter()
  const clan: VotedClan = { id: 5, rank: 9, votes: 3, sortText: '+1 vs. last week', votesBefore: 2 }
  const seen: VotedClan[] = []
  const unsubscribe = subscribeToAcceptedVotes((id, update) => seen.push(update({ ...clan, id })))
  const { accept } = await vote(weekStart)
  void accept?.({ clanId: 5, week: '2026-W48', votes: 7, rank: 4 })
  void accept?.({ clanId: 5, week: '2026-W48', votes: 4 })
  void accept?.({ clanId: 5, week: '2026-W48', votes: 2, rank: null })
  unsubscribe()
  expect(seen).toEqual([
    { ...clan, rank: 4, votes: 7, sortText: '+5 vs. last week' },
    { ...clan, votes: 4, sortText: '+2 vs. last week' },
    { ...clan, rank: null, votes: 2, sortText: 'Same as last week' },
  ])
})

test('the first vote of a browser waits for its voter pass, but not for long', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] })
  const { promise: answer, resolve } = deferred<{ readonly pass: string }>()
  const { vote } = createVoter(() => answer)
  const evidence = vote(weekStart).then((sent) => sent.evidence)
  await vi.advanceTimersByTimeAsync(300)
  resolve({ pass: 'a.pass' })
  await vi.advanceTimersByTimeAsync(150)
  expect(await evidence).toContain('pass=a.pass;')

  const { vote: voteInVain } = createVoter(() => new Promise(() => {}))
  const without = voteInVain(weekStart).then((sent) => sent.evidence)
  await vi.advanceTimersByTimeAsync(450)
  expect(await without).not.toContain('pass=')
})
