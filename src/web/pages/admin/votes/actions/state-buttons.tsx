import { type VoteState, voteStates } from '#contract/rules/votes/vote-states.ts'
import { Button } from '../../../../ui/button.tsx'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { stateVerbs } from '../../shared/vote-columns/vote-labels.ts'

interface StateButtonsProps {
  /** Number of votes that would change to the state. */
  readonly votesFor: (state: VoteState) => number
  readonly onPress: (state: VoteState) => void
  /** ID of the element that says why all buttons are disabled. */
  readonly problemId?: string | undefined
}

/** One button per state. Without votes, buttons are disabled but focusable. */
export function StateButtons({ votesFor, onPress, problemId }: StateButtonsProps) {
  return voteStates.toReversed().map((state) => {
    const votes = votesFor(state)
    const isDisabled = problemId !== undefined || votes === 0
    return (
      <Button
        key={state}
        aria-disabled={isDisabled}
        aria-describedby={problemId}
        onClick={() => {
          if (!isDisabled) onPress(state)
        }}
      >
        {stateVerbs[state]} {countVotes(votes)}…
      </Button>
    )
  })
}
