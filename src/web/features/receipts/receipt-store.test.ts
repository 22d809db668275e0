import { expect, test } from 'vitest'
import { memoryStorage } from '../../storage/memory-storage.ts'
import { type KeptReceipt, openReceiptStore } from './receipt-store.ts'
import { isReceiptValid } from './verify-receipt.ts'

const aReceipt = (changes: Partial<KeptReceipt> = {}): KeptReceipt => ({
  week: '2026-W47',
  clan: 5,
  nonce: '01'.repeat(16),
  serverNonce: '02'.repeat(16),
  receipt: '03'.repeat(16),
  ...changes,
})

test('keeps one receipt per vote, across reloads', () => {
  const storage = memoryStorage()
  const store = openReceiptStore(storage)
  store.add(aReceipt())
  store.add(aReceipt({ clan: 6 }))
  store.add(aReceipt({ receipt: '04'.repeat(16) }))
  expect(openReceiptStore(storage).get()).toEqual([aReceipt({ clan: 6 }), aReceipt({ receipt: '04'.repeat(16) })])
})

test('keeps 53 weeks and 2000 receipts', () => {
  const store = openReceiptStore(memoryStorage())
  const weeks = Array.from(
    { length: 60 },
    (_, i) => `20${26 + Math.floor(i / 52)}-W${String((i % 52) + 1).padStart(2, '0')}`,
  )
  for (const week of weeks) store.add(aReceipt({ week }))
  expect(store.get()?.map(({ week }) => week)).toEqual(weeks.slice(-53))

  const storage = memoryStorage()
  const many = Array.from({ length: 2000 }, (_, i) => aReceipt({ clan: i + 1 }))
  storage.setItem('voteReceipts', JSON.stringify(many))
  const full = openReceiptStore(storage)
  full.add(aReceipt({ clan: 3000 }))
  expect([full.get()?.length, full.get()?.[0]?.clan, full.get()?.at(-1)?.clan]).toEqual([2000, 2, 3000])
})

test.each(['', 'null', '{}', '[', '[null,1,{}]', JSON.stringify([aReceipt({ nonce: 'x' }), aReceipt({ week: '47' })])])(
  'ignores %j in the storage',
  (text) => {
    const storage = memoryStorage()
    storage.setItem('voteReceipts', text)
    expect(openReceiptStore(storage).get()).toBeUndefined()
  },
)

test('recomputes the receipt from both nonces', () => {
  // The first half of SHA-256('muster-receipt-v1\n2026-W47\n5\n' ‖ 16 × 01 ‖ 16 × 02).
  const receipt = '380a301aa56a59e28f8e4c438a7e588c'
  expect(isReceiptValid(aReceipt({ receipt }))).toBe(true)
  expect(isReceiptValid(aReceipt({ receipt, clan: 6 }))).toBe(false)
  expect(isReceiptValid(aReceipt())).toBe(false)
})
