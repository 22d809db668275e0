import { voteStates } from '#contract/rules/votes/vote-states.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { stateVerbs } from '../shared/vote-columns/vote-labels.ts'
import { canChange, type CaseActions, otherVotes, unchangedLabel } from './use-case-actions.ts'
import type { VoteCase } from './vote-case-data.ts'

interface CaseActionButtonsProps {
  readonly of: VoteCase
  readonly actions: Pick<CaseActions, 'change' | 'dismiss' | 'note'>
}

export function CaseActionButtons({ of, actions }: CaseActionButtonsProps) {
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
      {!of.clan_deleted && <ButtonLink href={`/admin/clans?q=%23${of.clan_id}`}>Act on the listing</ButtonLink>}
    </ButtonRow>
  )
}
