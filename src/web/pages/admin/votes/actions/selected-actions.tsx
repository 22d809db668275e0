import { useApi } from '../../../../api-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ButtonRow } from '../../../../ui/button-row.tsx'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import type { VoteActions } from '../../shared/vote-actions/use-vote-actions.ts'
import { selectedConfirmation } from './action-confirmation.tsx'
import type { FoundVotes } from '../load-votes.ts'
import { StateButtons } from './state-buttons.tsx'
import type { SelectedVotes } from '../use-selected-votes.ts'

interface SelectedActionsProps {
  readonly found: FoundVotes
  readonly selected: SelectedVotes
  readonly onClear: () => void
  readonly actions: VoteActions
}

export function SelectedActions({ found, selected, onClear, actions }: SelectedActionsProps) {
  const api = useApi()
  const { votes } = selected
  return (
    <ButtonRow>
      <StateButtons
        votesFor={(state) => votes.filter((vote) => vote.state !== state).length}
        onPress={(state) => actions.ask(selectedConfirmation(api, found, selected, state, actions))}
      />
      {votes.length < found.votes.length && (
        <Button onClick={selected.selectAll}>Select all {countVotes(found.votes.length)} of this page</Button>
      )}
      <Button onClick={onClear}>Clear selection</Button>
    </ButtonRow>
  )
}
