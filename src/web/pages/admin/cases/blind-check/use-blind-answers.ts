import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BlindCheckAnswer } from '#contract/blind-check.ts'
import { useApi } from '../../../../api-context.tsx'
import { adminErrorMessage, isOutdated } from '../../shared/admin-error-message.ts'
import { answerLabels, type BlindCheckList, checkedVoteHref, type CheckedVote } from './blind-check-data.ts'
import { blindCheckHref } from '../case-query.ts'

interface Outcome {
  readonly message?: string
  readonly error?: string
  /** The vote whose answer can be undone. */
  readonly undo?: CheckedVote
}

interface Busy {
  readonly id: number
  readonly what: BlindCheckAnswer | 'undo'
  /** True once the answer is saved, while the next vote is loading and the page still shows the previous one. */
  readonly isLoading?: boolean
}

/** After an answer, opens the next unanswered vote; skipped votes come last. Undoing an answer opens its vote. */
export function useBlindAnswers() {
  const api = useApi()
  const navigate = useNavigate()
  const [outcome, setOutcome] = useState<Outcome>({})
  const [busy, setBusy] = useState<Busy>()
  const canAnswer = !busy
  // An answer can be undone while the next vote is loading.
  const canTakeBack = !busy || (busy.isLoading === true && busy.what !== 'undo')
  const open = (href: string) => navigate(href, { replace: true, preventScrollReset: true })

  async function run(what: Busy, action: () => Promise<Outcome & { readonly next: string }>) {
    if (what.what === 'undo' ? !canTakeBack : !canAnswer) return
    const loading = { ...what, isLoading: true }
    setBusy(what)
    try {
      const { next, ...done } = await action()
      setOutcome(done)
      setBusy(loading)
      await open(next)
    } catch (failure) {
      setOutcome({ error: `Not saved. ${adminErrorMessage(failure)}` })
      if (isOutdated(failure)) await open(blindCheckHref)
    } finally {
      // The user may have started an undo in the meantime.
      setBusy((current) => (current === what || current === loading ? undefined : current))
    }
  }

  const paramsOf = ({ id }: Pick<CheckedVote, 'id'>) => ({ params: { id: String(id) } })
  return {
    outcome,
    canAnswer,
    canTakeBack,
    isBusy: ({ id }: Pick<CheckedVote, 'id'>, what: Busy['what']) => busy?.id === id && busy.what === what,
    answer: (vote: CheckedVote, answer: BlindCheckAnswer, check: BlindCheckList) =>
      run({ id: vote.id, what: answer }, async () => {
        const { body } = await api.answerBlindCheck({ ...paramsOf(vote), body: { answer } })
        const message = `Vote ${body.number}: ${answerLabels[answer].toLowerCase()}.`
        // After the last answer, the check shows which votes were void.
        const next = nextOpen(check, vote.number)
        const href = next === undefined ? blindCheckHref : checkedVoteHref(next)
        return { message, next: href, ...(body.was_void === null ? { undo: body } : {}) }
      }),
    takeBack: (vote: Pick<CheckedVote, 'id'>) =>
      run({ id: vote.id, what: 'undo' }, async () => {
        const { body } = await api.takeBlindAnswerBack(paramsOf(vote))
        return { message: `The answer to vote ${body.number} was taken back.`, next: checkedVoteHref(body.number) }
      }),
  }
}

export type BlindAnswers = ReturnType<typeof useBlindAnswers>

/** Number of the next unanswered vote after a number. Continues with the first vote after the last one. */
export function nextOpen({ votes }: BlindCheckList, after: number): number | undefined {
  const open = votes.filter(({ answer, number }) => answer === null && number !== after)
  return (open.find(({ number }) => number > after) ?? open[0])?.number
}
