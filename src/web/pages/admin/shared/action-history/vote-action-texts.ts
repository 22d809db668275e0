import type { VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteAction } from '#contract/vote-actions.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'

type Kind = VoteAction['kind']

const stateTexts: Readonly<Record<VoteState, string>> = { counted: 'counted', held: 'held', void: 'void' }
const isState = (kind: Kind): kind is VoteState => Object.hasOwn(stateTexts, kind)

/** Outcome or progress of an action, for the message about it. */
export function outcomeText(action: VoteAction): string {
  const { kind, votes, changed, finished, clan_name: clan, case_id: caseId } = action
  const whose = clan === null ? '' : ` of “${clan}”`
  if (!finished) return `${countVotes(votes)}${whose} are being changed.`
  if (kind === 'undo') return undoText(action)
  const change = isState(kind) ? stateText(kind, changed, whose) : dismissText(action, whose)
  return caseId === null ? change : `${change} The case is ${isState(kind) ? 'decided' : 'dismissed'}.`
}

function stateText(state: VoteState, changed: number, whose: string): string {
  if (changed === 0) return `No vote changed: all of them were already ${stateTexts[state]}.`
  return `${nowText(changed, whose)} ${stateTexts[state]}.`
}

const kindsWithoutVotes: ReadonlySet<Kind> = new Set(['note', 'shared-network', 'answer-appeal'])

function undoText({ changed, undid }: VoteAction): string {
  if (changed > 0)
    return `Undone. ${countVotes(changed)} ${changed === 1 ? 'is as it was' : 'are as they were'} before.`
  if (undid === 'answer-appeal') return 'Undone. The appeal waits for an answer again.'
  return undid && kindsWithoutVotes.has(undid) ? 'Undone.' : 'Undone. No vote changed.'
}

/** A dismissal counts only votes that the detector had decided. */
function dismissText({ votes, changed }: VoteAction, whose: string): string {
  const others = 'counted already, or a limit or an administrator has decided on them'
  if (changed === 0) return `No vote changed: they were ${others}.`
  const rest = votes - changed
  return `${nowText(changed, whose)} counted.${rest === 0 ? '' : ` The other ${groupDigits(rest)} were ${others}.`}`
}

function nowText(votes: number, whose: string): string {
  return `${countVotes(votes)}${whose} ${votes === 1 ? 'is' : 'are'} now`
}

const kindTexts: Readonly<Record<Kind, string>> = {
  counted: 'Counted votes',
  held: 'Held votes',
  void: 'Voided votes',
  dismiss: 'Dismissed as genuine',
  undo: 'Undid an earlier action',
  note: 'Wrote a note',
  'shared-network': 'Marked as shared',
  'answer-appeal': 'Answered the appeal',
}

/** Describes an action in lists. A newer server may send unknown kinds. */
export function actionText({ kind, network, undid }: VoteAction): string {
  const text = undid ? `Undid “${kindTexts[undid] ?? undid}”` : (kindTexts[kind] ?? kind)
  return network === null ? text : `${text}: ${network}`
}

/** Number of votes that an action changed, or has processed so far; undefined if it does not change votes. */
export function changeText({ votes, done, changed, finished }: VoteAction): string | undefined {
  if (votes === 0) return undefined
  if (!finished) return `${groupDigits(done)} of ${countVotes(votes)} so far`
  return changed === votes ? countVotes(votes) : `${groupDigits(changed)} of ${countVotes(votes)}`
}
