import { voteStates, type VoteState } from '#contract/rules/vote-states.ts'
import { useApi } from '../../../api-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { countVotes } from '../count-votes.ts'
import type { VoteActs } from '../use-vote-acts.ts'
import { actConfirmation, actProblem, otherVotes } from './act-confirmation.tsx'
import { ExportButton } from './export-button.tsx'
import type { FilterLabels } from './active-filters.tsx'
import type { FoundVotes } from './load-votes.ts'
import styles from './voting-data.module.css'

interface FoundActsProps {
  readonly found: FoundVotes
  readonly labels: FilterLabels
  readonly acts: VoteActs
}

export const stateVerbs: Readonly<Record<VoteState, string>> = { void: 'Void', held: 'Hold', counted: 'Count' }

/** Saves all found votes, or changes their state. */
export function FoundActs({ found, labels, acts }: FoundActsProps) {
  const api = useApi()
  const problem = actProblem(found)
  return (
    <>
      <ButtonRow>
        <ExportButton filters={found.query.filters} />
        {voteStates.toReversed().map((state) => {
          const votes = otherVotes(found, state)
          const isDisabled = problem !== undefined || votes === 0
          return (
            <Button
              key={state}
              aria-disabled={isDisabled}
              aria-describedby={problem && 'vote-acts-problem'}
              onClick={() => {
                if (!isDisabled) acts.ask(actConfirmation(api, found, labels, state, acts))
              }}
            >
              {stateVerbs[state]} {countVotes(votes)}…
            </Button>
          )
        })}
      </ButtonRow>
      {problem && (
        <p id="vote-acts-problem" className={styles.hint}>
          {problem}
        </p>
      )}
    </>
  )
}
