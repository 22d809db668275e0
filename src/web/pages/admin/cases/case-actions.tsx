import { voteStates } from '#contract/rules/vote-states.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { countVotes } from '#contract/rules/count-texts.ts'
import { stateVerbs } from '../vote-labels.ts'
import { canChange, type CaseActions, otherVotes, unchangedLabel } from './use-case-actions.ts'
import type { VoteCase } from './vote-case-data.ts'

/** Everything that an administrator can do about a case. */
export function CaseActionButtons({ of, actions }: { readonly of: VoteCase; readonly actions: CaseActions }) {
  return (
    <ButtonRow>
      {of.size > 0 &&
        voteStates.toReversed().map((state) => {
          const votes = otherVotes(of, state)
          return (
            <Button
              key={state}
              variant={state === 'void' ? 'danger' : 'quiet'}
              aria-disabled={!canChange(of, state)}
              onClick={() => canChange(of, state) && actions.change(of, state)}
            >
              {votes === 0 ? unchangedLabel(of, state) : `${stateVerbs[state]} ${countVotes(votes)}`}
            </Button>
          )
        })}
      {of.size > 0 && (
        <Button
          aria-disabled={of.status === 'dismissed'}
          onClick={() => of.status !== 'dismissed' && actions.dismiss(of)}
        >
          {of.status === 'dismissed' ? 'Dismissed' : 'Dismiss as genuine'}
        </Button>
      )}
      <Button onClick={() => actions.note(of)}>Add note</Button>
    </ButtonRow>
  )
}
