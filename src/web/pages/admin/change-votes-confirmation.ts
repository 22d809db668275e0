import type { VoteState } from '#contract/rules/vote-states.ts'
import type { VoteAction, VoteSelectionInput } from '#contract/vote-actions.ts'
import type { Api } from '../../api.ts'
import type { Confirmation } from './confirm-dialog.tsx'
import { countVotes } from './count-votes.ts'

export interface VoteSelection {
  readonly selection: VoteSelectionInput
  /** How many votes would change. */
  readonly votes: number
  /** Names the votes in a sentence, such as `of “Wolves” in week 2026-W47`. */
  readonly whose: string
  readonly draftKey: string
}

const texts: Readonly<
  Record<VoteState, { readonly headline: string; readonly effect: string; readonly verb: string }>
> = {
  counted: { headline: 'Count these votes?', effect: 'will count, whatever the vote detector finds', verb: 'count' },
  held: { headline: 'Hold these votes?', effect: 'will not count until an administrator counts them', verb: 'hold' },
  void: { headline: 'Void these votes?', effect: 'will not count', verb: 'void' },
}

/** `onAction` receives what the server has done so far; its message is the outcome, so there is no other one. */
export function changeConfirmation(
  api: Pick<Api, 'changeVotes'>,
  { selection, votes, whose, draftKey }: VoteSelection,
  state: VoteState,
  onAction: (action: VoteAction) => void,
): Confirmation {
  const { headline, effect, verb } = texts[state]
  return {
    headline,
    message: `${countVotes(votes)} ${whose} ${effect}. You can undo this. No messages are sent. Voters and owners see the change by the next full hour.`,
    confirmLabel: `Yes, ${verb} ${votes === 1 ? 'it' : 'them'}`,
    tone: state === 'void' ? 'danger' : 'calm',
    reason: { hint: 'Only administrators see it.', draftKey: `${verb} ${draftKey}`, required: 'Reason' },
    action: async (reason) => onAction((await api.changeVotes({ body: { selection, state, reason } })).body),
    successMessage: '',
  }
}
