import { useApi } from '../../../api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { countVotes } from '#contract/rules/count-texts.ts'
import type { VoteActs } from '../use-vote-acts.ts'
import { selectedConfirmation } from './act-confirmation.tsx'
import type { FoundVotes } from './load-votes.ts'
import { StateButtons } from './state-buttons.tsx'
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
      <StateButtons
        votesFor={(state) => votes.filter((vote) => vote.state !== state).length}
        onPress={(state) => acts.ask(selectedConfirmation(api, found, selected, state, acts))}
      />
      {votes.length < found.votes.length && (
        <Button onClick={selected.selectAll}>Select all {countVotes(found.votes.length)} of this page</Button>
      )}
      <Button onClick={onClear}>Clear selection</Button>
    </ButtonRow>
  )
}
