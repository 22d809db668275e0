import { useEffect, useState } from 'react'
import type { ReceiptState } from '#contract/results/check-receipts.ts'
import type { Finding } from '#contract/results/findings.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { useApi } from '../../../api-context.tsx'
import type { KeptReceipt } from '../../../features/receipts/receipt-store.ts'
import type { LastCheckpoint } from '../../../features/result-check/last-checkpoint.ts'
import type { RunningCheck } from '../../../features/result-check/run-check.ts'
import { useSite } from '../../../site.tsx'

/** `wrong`: the site's receipt does not follow from the vote; `received`: the week is not final. */
export type VoteState = ReceiptState | 'received' | 'wrong'

export type WeekStates =
  | { readonly kind: 'unchecked' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'checked'
      readonly stateOf: ReadonlyMap<KeptReceipt, VoteState>
      /** Problems of the published result or the log. */
      readonly findings: readonly Finding[]
      /** Checks that were not possible, as sentences. */
      readonly unchecked: readonly string[]
    }

/** Compares a week's receipts with its published files: immediately if `isImmediate`, otherwise when `check` is called. */
export function useWeekStates(
  week: string,
  receipts: readonly KeptReceipt[],
  { isImmediate, last }: { readonly isImmediate: boolean; readonly last: LastCheckpoint },
) {
  const api = useApi()
  const offset = useSite().voteOffsetMinutes * 60_000
  const [states, setStates] = useState<WeekStates>({ kind: 'unchecked' })
  const [isRequested, setRequested] = useState(isImmediate)

  useEffect(() => {
    if (!isRequested) return undefined
    let isShown = true
    let running: RunningCheck<unknown> | undefined
    const show = (next: WeekStates) => {
      if (isShown) setStates(next)
    }
    async function compare() {
      show({ kind: 'checking' })
      try {
        const [{ runCheck }, { isReceiptValid }] = await Promise.all([
          import('../../../features/result-check/run-check.ts'),
          import('../../../features/receipts/verify-receipt.ts'),
        ])
        if (!isShown) return
        const stateOf = new Map<KeptReceipt, VoteState>()
        const valid = receipts.filter((receipt) => isReceiptValid(receipt))
        for (const receipt of receipts) stateOf.set(receipt, 'wrong')
        // A running week has no result yet. Also ask the server, because the device's clock may be wrong.
        const isRunning = week === voteWeekAt(Date.now(), offset) && (await api.readDate()).body.week === week
        if (!isShown) return
        const check = isRunning
          ? undefined
          : runCheck({
              kind: 'receipts',
              week,
              earlier: last.get(),
              receipts: valid.map(({ receipt, clan }) => ({ receipt, clan })),
            })
        running = check
        const found = await check?.outcome
        for (const [index, receipt] of valid.entries()) stateOf.set(receipt, found?.states[index] ?? 'received')
        // If there are problems, keep the earlier checkpoint as evidence.
        if (found?.checkpoint !== undefined && found.findings.length === 0) last.keep(found.checkpoint)
        show({ kind: 'checked', stateOf, findings: found?.findings ?? [], unchecked: found?.unchecked ?? [] })
      } catch (error) {
        show({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
        // The next press of the button retries.
        if (isShown) setRequested(false)
      }
    }
    void compare()
    return () => {
      isShown = false
      running?.cancel()
    }
  }, [api, offset, week, receipts, isRequested, last])

  return { states, check: () => setRequested(true) }
}
