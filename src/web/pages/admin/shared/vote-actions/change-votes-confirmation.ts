import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteAction, VoteSelectionInput } from '#contract/vote-actions.ts'
import type { Api } from '../../../../api.ts'
import type { Confirmation } from '../confirmation/confirm-dialog.tsx'
import { countVotes } from '#contract/rules/text/count-texts.ts'

export interface VoteSelection {
  readonly selection: VoteSelectionInput
  /** Number of votes that would change. 0 for an open case whose votes all have the state already: the action then only decides it. */
  readonly votes: number
  /** Names the votes in a sentence, such as `of “Wolves” in week 2026-W47`. */
  readonly whose: string
  readonly draftKey: string
  /** The action's effect on the case that has the votes. */
  readonly decision?: string
}

interface ChangeTexts {
  readonly headline: string
  readonly effect: string
  readonly verb: string
  /** Used if all votes have the state already. */
  readonly confirmed: string
}

const texts: Readonly<Record<VoteState, ChangeTexts>> = {
  counted: {
    headline: 'Count these votes?',
    effect: 'will count, whatever the vote detector finds',
    verb: 'count',
    confirmed: 'count already. They will keep counting, whatever the vote detector finds',
  },
  held: {
    headline: 'Hold these votes?',
    effect: 'will not count until an administrator counts them',
    verb: 'hold',
    confirmed: 'are held already. They stay held until an administrator counts them',
  },
  void: {
    headline: 'Void these votes?',
    effect: 'will not count',
    verb: 'void',
    confirmed: 'are void already. They stay void, whatever the vote detector finds',
  },
}

const effects =
  'Ranks and counts change immediately. Voters and owners see the change in their own reports by the next full hour.'

/** `onAction` receives the action's progress so far. It shows the outcome, so the confirmation has no success message. */
export function changeConfirmation(
  api: Pick<Api, 'changeVotes'>,
  { selection, votes, whose, draftKey, decision }: VoteSelection,
  state: VoteState,
  onAction: (action: VoteAction) => void,
): Confirmation {
  const { headline, effect, verb, confirmed } = texts[state]
  const change = votes === 0 ? `All votes ${whose} ${confirmed}.` : `${countVotes(votes)} ${whose} ${effect}.`
  const details = votes === 0 ? '' : ` ${effects}`
  return {
    headline: votes === 0 ? 'Confirm this?' : headline,
    message: `${change}${decision === undefined ? '' : ` ${decision}`} You can undo this. No messages are sent.${details}`,
    confirmLabel: votes === 0 ? 'Yes, confirm' : `Yes, ${verb} ${votes === 1 ? 'it' : 'them'}`,
    tone: state === 'void' ? 'danger' : 'calm',
    reason: { hint: 'Only administrators see it.', draftKey: `${verb} ${draftKey}`, required: 'Reason' },
    action: async (reason) => onAction((await api.changeVotes({ body: { selection, state, reason } })).body),
    successMessage: '',
  }
}
