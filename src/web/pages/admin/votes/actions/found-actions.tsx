import { useApi } from '../../../../api-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ButtonRow } from '../../../../ui/button-row.tsx'
import type { VoteActions } from '../../shared/vote-actions/use-vote-actions.ts'
import { actionConfirmation, actionProblem, otherVotes } from './action-confirmation.tsx'
import type { FilterLabels } from '../filter/active-filters.tsx'
import type { FoundVotes } from '../load-votes.ts'
import { StateButtons } from './state-buttons.tsx'
import type { VoteExport } from './use-vote-export.ts'
import styles from '../voting-data.module.css'

interface FoundActionsProps {
  readonly found: FoundVotes
  readonly labels: FilterLabels
  readonly actions: VoteActions
  readonly csv: VoteExport
}

/** Exports all found votes, or changes their state. */
export function FoundActions({ found, labels, actions, csv }: FoundActionsProps) {
  const api = useApi()
  const problem = actionProblem(found)
  return (
    <>
      <ButtonRow>
        <Button busy={csv.busy} onClick={() => csv.start(found.query.filters)}>
          Export CSV
        </Button>
        <StateButtons
          votesFor={(state) => otherVotes(found, state)}
          onPress={(state) => actions.ask(actionConfirmation(api, found, labels, state, actions))}
          problemId={problem && 'vote-actions-problem'}
        />
      </ButtonRow>
      {problem && (
        <p id="vote-actions-problem" className={styles.hint}>
          {problem}
        </p>
      )}
    </>
  )
}
