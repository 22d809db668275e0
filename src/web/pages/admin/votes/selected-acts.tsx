import { voteStates } from '#contract/rules/vote-states.ts'
import { useApi } from '../../../api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { countVotes } from '../count-votes.ts'
import type { VoteActs } from '../use-vote-acts.ts'
import { selectedConfirmation } from './act-confirmation.tsx'
import { stateVerbs } from './found-acts.tsx'
import type { FoundVotes } from './load-votes.ts'
import type { SelectedVotes } from './use-selected-votes.ts'

interface SelectedActsProps {
  readonly found: FoundVotes
  readonly selected: SelectedVotes
  readonly onClear: () => void
  readonly acts: VoteActs
}

/** Changes the state of the selected votes. */
export function SelectedActs({ found, selected, onClear, acts }: SelectedActsProps) {
  const api = useApi()
  const { votes } = selected
  return (
    <ButtonRow>
      {voteStates.toReversed().map((state) => {
        const others = votes.filter((vote) => vote.state !== state)
        const isDisabled = others.length === 0
        return (
          <Button
            key={state}
            aria-disabled={isDisabled}
            onClick={() => {
              if (!isDisabled) acts.ask(selectedConfirmation(api, found, selected, state, acts))
            }}
          >
            {stateVerbs[state]} {countVotes(others.length)}…
          </Button>
        )
      })}
      {votes.length < found.votes.length && (
        <Button onClick={selected.selectAll}>Select all {countVotes(found.votes.length)} of this page</Button>
      )}
      <Button onClick={onClear}>Clear selection</Button>
    </ButtonRow>
  )
}
