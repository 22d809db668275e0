import type { KeptReceipt } from '../../../features/receipts/receipt-store.ts'

export interface WeekOfReceipts {
  readonly week: string
  readonly receipts: readonly KeptReceipt[]
}

/** Newest week first; within a week, by clan. */
export function groupByWeek(receipts: readonly KeptReceipt[]): WeekOfReceipts[] {
  const weeks = [...new Set(receipts.map(({ week }) => week))].sort().toReversed()
  return weeks.map((week) => ({
    week,
    receipts: receipts.filter((receipt) => receipt.week === week).sort((a, b) => a.clan - b.clan),
  }))
}
