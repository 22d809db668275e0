import { useState } from 'react'
import type { BlindCheckAnswer } from '#contract/blind-check.ts'
import { useApi } from '../../../api-context.tsx'
import { adminErrorMessage, isOutdated } from '../admin-error-message.ts'
import { answerLabels, type CheckedVote } from './blind-check-data.ts'

interface Outcome {
  readonly message?: string
  readonly error?: string
  /** The vote whose answer can be taken back. */
  readonly undo?: CheckedVote
}

/** Answers votes of the blind check, and takes answers back. `onChanged` is called after each success. */
export function useBlindAnswers(onChanged: () => void) {
  const api = useApi()
  const [outcome, setOutcome] = useState<Outcome>({})
  const [busy, setBusy] = useState<BlindCheckAnswer | 'undo'>()

  async function run(what: BlindCheckAnswer | 'undo', act: () => Promise<Outcome>) {
    if (busy) return
    setBusy(what)
    try {
      setOutcome(await act())
      onChanged()
    } catch (failure) {
      setOutcome({ error: `Not saved. ${adminErrorMessage(failure)}` })
      if (isOutdated(failure)) onChanged()
    } finally {
      setBusy(undefined)
    }
  }

  const paramsOf = ({ id }: Pick<CheckedVote, 'id'>) => ({ params: { id: String(id) } })
  return {
    outcome,
    busy,
    answer: (vote: Pick<CheckedVote, 'id'>, answer: BlindCheckAnswer) =>
      run(answer, async () => {
        const { body } = await api.answerBlindCheck({ ...paramsOf(vote), body: { answer } })
        const message = `Vote ${body.number}: ${answerLabels[answer].toLowerCase()}.`
        // The last answer shows which votes were void.
        return body.was_void === null ? { message, undo: body } : { message }
      }),
    takeBack: (vote: Pick<CheckedVote, 'id'>) =>
      run('undo', async () => {
        const { body } = await api.takeBlindAnswerBack(paramsOf(vote))
        return { message: `The answer to vote ${body.number} was taken back.` }
      }),
  }
}

export type BlindAnswers = ReturnType<typeof useBlindAnswers>
