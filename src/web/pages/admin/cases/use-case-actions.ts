import { AppError } from '#contract/errors.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import type { VoteCaseSummary } from '#contract/vote-cases.ts'
import { useApi } from '../../../api-context.tsx'
import { weekName } from '../../../features/weeks/week-texts.ts'
import { changeConfirmation } from '../shared/vote-actions/change-votes-confirmation.ts'
import type { Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import { latestOfCase } from '../shared/action-history/latest-action.tsx'
import { useVoteActions } from '../shared/vote-actions/use-vote-actions.ts'
import { clanText } from './case-texts.ts'

const forAdministrators = 'Only administrators see it.'

/** Actions on cases, all of which ask for confirmation. `onChanged` receives the ID of the changed case. */
export function useCaseActions(onChanged: (caseId: number | null) => void) {
  const api = useApi()
  const actions = useVoteActions(onChanged)
  const ask = (shown: VoteCaseSummary, asked: Confirmation) =>
    actions.ask({ ...asked, latest: () => latestOfCase(api, shown.id) })

  return {
    ...actions,
    change(shown: VoteCaseSummary, state: VoteState) {
      const selection = {
        selection: { case_id: shown.id, ...asRead(shown) },
        votes: otherVotes(shown, state),
        whose: votesOf(shown),
        draftKey: `case ${shown.id}`,
        decision: decisionText(shown),
      }
      ask(shown, changeConfirmation(api, selection, state, actions.report))
    },
    dismiss(shown: VoteCaseSummary) {
      ask(shown, {
        headline: 'Dismiss as genuine?',
        message: dismissalText(shown),
        confirmLabel: 'Yes, they are genuine',
        tone: 'calm',
        reason: { hint: forAdministrators, draftKey: `dismiss case ${shown.id}`, required: 'Reason' },
        action: async (reason) =>
          actions.report((await api.dismissVoteCase({ ...paramsOf(shown), body: { reason, ...asRead(shown) } })).body),
        successMessage: '',
      })
    },
    note(shown: VoteCaseSummary) {
      ask(shown, {
        headline: 'Add a note',
        message: `The note stays with this case of “${clanText(shown)}”. You can undo this.`,
        confirmLabel: 'Add note',
        tone: 'calm',
        reason: { hint: forAdministrators, draftKey: `note case ${shown.id}`, required: 'Note' },
        action: async (reason) => {
          const { body } = await api.noteVoteCase({ ...paramsOf(shown), body: { reason } })
          actions.show({ caseId: shown.id, message: 'The note was added.', undo: undoOf(body) })
        },
        successMessage: '',
      })
    },
    answer(shown: VoteCaseSummary, appealId: number) {
      ask(shown, {
        headline: 'Answer the appeal',
        message: `The owner of “${clanText(shown)}” sees the answer in the profile. It changes no votes. You can undo this.`,
        confirmLabel: 'Send answer',
        tone: 'calm',
        reason: { hint: 'The owner sees it.', draftKey: `answer appeal ${appealId}`, required: 'Answer' },
        action: async (reason) => {
          const { body } = await api.answerVoteAppeal({ params: { id: String(appealId) }, body: { reason } })
          actions.show({ caseId: shown.id, message: 'The appeal was answered.', undo: undoOf(body) })
        },
        successMessage: '',
      })
    },
    /** `label`: readable name, such as the provider's. */
    share(shown: VoteCaseSummary, network: string, label: string | null) {
      ask(shown, {
        headline: 'Mark this network as shared?',
        message: `Many people share ${label === null ? network : `${network} (${label})`}: three times as many of its votes will count from now on, for all clans. You can undo this.`,
        confirmLabel: 'Yes, mark it',
        tone: 'calm',
        reason: { hint: forAdministrators, draftKey: `share ${network}`, required: 'Reason' },
        action: async (reason) => {
          try {
            const { body } = await api.addSharedNetwork({ body: { network, reason, case_id: shown.id } })
            const undo = body.action_id ?? undefined
            actions.show({ caseId: shown.id, message: `${body.network} is marked as shared.`, undo })
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'already_decided') throw error
            actions.show({ caseId: shown.id, message: `${network} was marked as shared before.` })
          }
        },
        successMessage: '',
      })
    },
  }
}

/** Servers of the previous version cannot undo notes and answers, and return no action for an answer. */
const undoOf = (action: VoteAction | undefined) => (action?.can_undo ? action.id : undefined)

export type CaseActions = ReturnType<typeof useCaseActions>

/** Number of votes of a case that are not in a state yet. */
export function otherVotes({ states }: VoteCaseSummary, state: VoteState): number {
  return states.counted + states.held + states.void - states[state]
}

/** In an open case, votes that already have the state can be confirmed, which decides the case. */
export function canChange(shown: VoteCaseSummary, state: VoteState): boolean {
  return otherVotes(shown, state) > 0 || shown.status === 'open'
}

/** Label of the button for a state that all votes of a case already have. */
export function unchangedLabel(shown: VoteCaseSummary, state: VoteState): string {
  return canChange(shown, state) ? `Confirm ${state}` : `All ${state}`
}

/** The action that decided a case; undefined if it cannot be undone: details of votes were deleted, or the owner appealed again. */
export function decisionToUndo(shown: VoteCaseSummary): number | undefined {
  const { decided_by: decidedBy, size, states, has_open_appeal: hasOpenAppeal } = shown
  const isFinal = size === 0 ? hasOpenAppeal : states.counted + states.held + states.void === 0
  return isFinal ? undefined : (decidedBy ?? undefined)
}

/** Describes the effect of a dismissal with numbers, because administrators may overlook votes that stay held in a closed case. */
export function dismissalText(shown: VoteCaseSummary): string {
  const { states, by_detector: byDetector } = shown
  const lesson =
    'From its next run on, the vote detector treats this pattern as normal for this clan. You can undo this.'
  const stay = 'those that a limit or an administrator decided on stay as they are'
  // Servers of the previous version do not send this number.
  if (byDetector === undefined)
    return `The votes ${votesOf(shown)} that the vote detector held or voided will count immediately; ${stay}. ${lesson}`
  const others = states.held + states.void - byDetector
  const counted =
    byDetector === 0
      ? `No vote ${votesOf(shown)} changes.`
      : `${countVotes(byDetector)} ${votesOf(shown)} will count immediately.`
  const rest =
    others === 0
      ? ''
      : ` ${groupDigits(others)} ${byDetector === 0 ? 'do' : 'others do'} not count, and stay so: a limit or an administrator decided on them. Use “Count” for these.`
  return `${counted}${rest} ${lesson}`
}

/** Holding the votes also decides the case. */
function decisionText({ has_open_appeal: hasOpenAppeal }: VoteCaseSummary): string {
  return hasOpenAppeal ? 'This decides the case, but its appeal still waits for your answer.' : 'This decides the case.'
}

function votesOf(shown: VoteCaseSummary): string {
  return `of this case of “${clanText(shown)}” in ${weekName(shown.week).toLowerCase()}`
}

/** Makes the action fail if the case has changed since it was read. */
const asRead = ({ decided_by, revision }: VoteCaseSummary) => ({ decided_by, revision })

const paramsOf = ({ id }: VoteCaseSummary) => ({ params: { id: String(id) } })
