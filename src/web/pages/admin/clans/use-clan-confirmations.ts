import { useState } from 'react'
import type { DeskClan } from '#contract/desk.ts'
import { useApi } from '../../../api-context.tsx'
import type { Question } from '../confirm-dialog.tsx'
import { askRestore } from '../restore-confirmation.ts'
import type { ClanActions } from './clan-columns.tsx'

interface ClanQuestions {
  readonly question: Question | undefined
  readonly ask: Omit<ClanActions, 'penalize'>
  readonly drop: () => void
}

/** What is asked before a penalty is taken back, or a listing taken down or put up again. */
export function useClanQuestions(): ClanQuestions {
  const api = useApi()
  const [question, setQuestion] = useState<Question>()
  const keyOf = ({ id }: { id: number }) => ({ id: String(id) })

  const ask: ClanQuestions['ask'] = {
    takePenaltyBack: (clan: DeskClan, penalty) =>
      setQuestion({
        headline: 'Take this penalty back?',
        words: `The ${penalty.percent} % of this week's votes for “${clan.name}” count again. The record keeps both.`,
        confirm: 'Yes, take it back',
        tone: 'calm',
        act: () => api.takePenaltyBack({ params: keyOf(penalty) }),
        done: `The penalty of ${penalty.percent} % on “${clan.name}” is taken back.`,
      }),
    takeDown: (clan) =>
      setQuestion({
        headline: 'Take this listing down for good?',
        words: `“${clan.name}” leaves the list, and its account is barred from listing again. It can be undone here.`,
        confirm: 'Yes, take it down',
        tone: 'danger',
        reason: { hint: 'The owner reads it in the mail about it.', form: `take down ${clan.id}` },
        act: (reason) => api.takeDownClan({ params: keyOf(clan), body: { reason } }),
        done: `“${clan.name}” is taken down.`,
      }),
    restore: (clan) => setQuestion(askRestore(api, clan)),
  }
  return { question, ask, drop: () => setQuestion(undefined) }
}
