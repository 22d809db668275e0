import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { openReceiptStore } from './receipt-store.ts'
import { recoverReceipts } from './recover-receipts.ts'
import { openUnansweredVotes, type UnansweredVote } from './unanswered-votes.ts'

const now = Date.UTC(2026, 10, 18)
const dayMs = 24 * 60 * 60 * 1000
const aVote = (clan: number, changes: Partial<UnansweredVote> = {}): UnansweredVote => ({
  clan,
  nonce: String(clan).padStart(32, '0'),
  sentAt: now,
  ...changes,
})

test('keeps unanswered votes across reloads, for 14 days', () => {
  const storage = memoryStorage()
  const votes = openUnansweredVotes(storage, () => now)
  votes.add(aVote(5))
  votes.add(aVote(6, { sentAt: now - 13 * dayMs }))
  votes.add(aVote(5, { sentAt: now + 1 }))
  const again = aVote(5, { nonce: '02'.repeat(16) })
  votes.add(again)
  const reloaded = openUnansweredVotes(storage, () => now + 2 * dayMs)
  expect(reloaded.get()).toEqual([aVote(5, { sentAt: now + 1 }), again])
  expect(reloaded.find(5)).toEqual(again)
  for (const { nonce } of [aVote(5), again]) reloaded.remove(nonce)
  expect([reloaded.get(), storage.getItem('unansweredVotes')]).toEqual([undefined, null])
})

test.each([
  'null',
  '[',
  '[null,{}]',
  JSON.stringify([aVote(0), aVote(1, { nonce: 'x' }), { ...aVote(2), sentAt: null }]),
])('ignores %j in the storage', (text) => {
  const storage = memoryStorage()
  storage.setItem('unansweredVotes', text)
  expect(openUnansweredVotes(storage, () => now).get()).toBeUndefined()
})

test('keeps returned receipts and solves challenges; votes without a receipt stay unanswered', async () => {
  const storage = memoryStorage()
  const votes = openUnansweredVotes(storage)
  for (const clan of [5, 6, 7]) votes.add(aVote(clan, { sentAt: Date.now() }))
  const asked: unknown[] = []
  const receipt = { nonce: '03'.repeat(16), receipt: '04'.repeat(16) }
  const recoverReceipt = async ({ body }: { body: { clanId: number } }) => {
    asked.push(body)
    if (body.clanId === 5) throw new Error('Network Error')
    const challenge = body.clanId === 6 ? { challenge: 'solve me' } : {}
    return { body: { week: '2026-W47', receipt, ...challenge }, headers: undefined }
  }
  const solved: string[] = []
  const prove = async (challenge: string) => {
    solved.push(challenge)
    throw new Error('plain HTTP')
  }
  const deps = { api: { recoverReceipt }, voterKey: () => 'a key', prove, storage }
  await recoverReceipts(deps)
  expect(solved).toEqual(['solve me'])
  expect(asked).toEqual([5, 6, 7].map((clanId) => ({ vKey: 'a key', clanId, nonce: aVote(clanId).nonce })))
  expect(votes.get()?.map(({ clan }) => clan)).toEqual([5])
  const kept = { week: '2026-W47', serverNonce: '03'.repeat(16), receipt: '04'.repeat(16) }
  expect(openReceiptStore(storage).get()).toEqual([6, 7].map((clan) => ({ ...kept, clan, nonce: aVote(clan).nonce })))
})

test('a vote that the site does not have is marked, but not while it may still arrive', async () => {
  const storage = memoryStorage()
  const votes = openUnansweredVotes(storage)
  const sentAt = Date.now()
  for (const clan of [5, 6]) votes.add(aVote(clan, { sentAt }))
  const recoverReceipt = async ({ body }: { body: { clanId: number } }) => {
    throw body.clanId === 5 ? new AppError('no_such_entry') : new AppError('too_many_requests')
  }
  const askAfter = (ms: number) =>
    recoverReceipts({
      api: { recoverReceipt },
      voterKey: () => 'a key',
      prove: async () => {},
      storage,
      now: () => sentAt + ms,
    })
  const unknown = () => votes.get()?.map(({ clan, isUnknown }) => [clan, isUnknown === true])
  await askAfter(59_000)
  expect(unknown()).toEqual([[5, false], [6, false]]) // prettier-ignore
  await askAfter(61_000)
  expect(unknown()).toEqual([[6, false], [5, true]]) // prettier-ignore
})

test('votes that the site does not have do not block requests for older ones', async () => {
  const storage = memoryStorage()
  const votes = openUnansweredVotes(storage)
  const sentAt = Date.now()
  for (let clan = 1; clan <= 12; clan++) votes.add(aVote(clan, { sentAt, isUnknown: clan > 2 }))
  const asked: number[] = []
  const recoverReceipt = async ({ body }: { body: { clanId: number } }) => {
    asked.push(body.clanId)
    throw new AppError('no_such_entry')
  }
  await recoverReceipts({ api: { recoverReceipt }, voterKey: () => 'a key', prove: async () => {}, storage })
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
