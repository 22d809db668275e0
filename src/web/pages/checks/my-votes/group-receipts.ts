import type { KeptReceipt } from '../../../features/receipts/receipt-store.ts'

export interface WeekOfReceipts {
  readonly week: string
  readonly receipts: readonly KeptReceipt[]
}

/** Newest week first; within a week, by clan. */
export function groupByWeek(receipts: readonly KeptReceipt[]): WeekOfReceipts[] {
  return Array.from(
    Map.groupBy(receipts, ({ week }) => week),
    ([week, group]) => ({
      week,
      receipts: group.toSorted((a, b) => a.clan - b.clan),
    }),
  ).sort((a, b) => (a.week < b.week ? 1 : -1))
}
