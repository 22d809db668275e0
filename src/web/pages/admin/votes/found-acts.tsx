import { useApi } from '../../../api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import type { VoteActs } from '../use-vote-acts.ts'
import { actConfirmation, actProblem, otherVotes } from './act-confirmation.tsx'
import type { FilterLabels } from './active-filters.tsx'
import type { FoundVotes } from './load-votes.ts'
import { StateButtons } from './state-buttons.tsx'
import type { VoteExport } from './use-vote-export.ts'
import styles from './voting-data.module.css'

interface FoundActsProps {
  readonly found: FoundVotes
  readonly labels: FilterLabels
  readonly acts: VoteActs
  readonly csv: VoteExport
}

/** Saves all found votes, or changes their state. */
export function FoundActs({ found, labels, acts, csv }: FoundActsProps) {
  const api = useApi()
  const problem = actProblem(found)
  return (
    <>
      <ButtonRow>
        <Button busy={csv.busy} onClick={() => csv.start(found.query.filters)}>
          Export CSV
        </Button>
        <StateButtons
          votesFor={(state) => otherVotes(found, state)}
          onPress={(state) => acts.ask(actConfirmation(api, found, labels, state, acts))}
          problemId={problem && 'vote-acts-problem'}
        />
      </ButtonRow>
      {problem && (
        <p id="vote-acts-problem" className={styles.hint}>
          {problem}
        </p>
      )}
    </>
  )
}
