import { Link } from 'react-router'
import { countOf, countVotes } from '#contract/rules/text/count-texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { shareText } from '#contract/rules/text/share-text.ts'
import { type Column, Table } from '../../../../ui/table.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { answerLabels, type BlindCheckList, type CheckedVote, checkedVoteHref } from './blind-check-data.ts'
import { Panel } from '../panel.tsx'
import type { BlindAnswers } from './use-blind-answers.ts'

interface BlindCheckResultsProps {
  readonly check: BlindCheckList
  readonly answers: BlindAnswers
}

/** All answers so far, and the figures once every vote has an answer. */
export function BlindCheckResults({ check: { votes, figures }, answers }: BlindCheckResultsProps) {
  const answered = votes.filter(({ answer }) => answer !== null)
  return (
    <>
      {figures && <FiguresPanel figures={figures} />}
      {answered.length > 0 && (
        <Panel headline="Answers">
          <details>
            <summary>{figures ? 'Show answers' : 'Show and take back answers'}</summary>
            <Table
              caption={countOf(answered.length, 'answer')}
              columns={answerColumns(answers, figures !== null)}
              rows={answered}
              keyOf={({ id }) => id}
            />
          </details>
        </Panel>
      )}
    </>
  )
}

function FiguresPanel({ figures }: { readonly figures: NonNullable<BlindCheckList['figures']> }) {
  const { fake, genuine, unsure } = figures
  const decided = fake + genuine
  return (
    <Panel headline="Result">
      <p>
        Of the void votes, you called {countVotes(fake)} fake and {groupDigits(genuine)} genuine (
        {shareText(decided === 0 ? 0 : genuine / decided)}), and could not tell about {groupDigits(unsure)}. The figures
        are public. If genuine votes are void, count them in the voting data or dismiss their case.
      </p>
    </Panel>
  )
}

function answerColumns(
  { takeBack, isBusy, canTakeBack }: BlindAnswers,
  isRevealed: boolean,
): readonly Column<CheckedVote>[] {
  return [
    {
      key: 'number',
      label: 'Vote',
      isRowHeader: true,
      cell: ({ number }) => <Link to={checkedVoteHref(number)}>Vote {number}</Link>,
    },
    { key: 'answer', label: 'Answer', cell: ({ answer }) => (answer === null ? '–' : answerLabels[answer]) },
    ...(isRevealed
      ? [
          {
            key: 'state',
            label: 'Was',
            cell: ({ was_void: wasVoid }: CheckedVote) => (wasVoid === null ? '–' : wasVoid ? 'Void' : 'Counted'),
          },
        ]
      : []),
    { key: 'by', label: 'By', cell: ({ answered_by: by }) => by ?? 'A deleted account' },
    ...(isRevealed
      ? []
      : [
          {
            key: 'undo',
            label: 'Undo',
            isSticky: true,
            cell: (vote: CheckedVote) => (
              <Button busy={isBusy(vote, 'undo')} aria-disabled={!canTakeBack} onClick={() => void takeBack(vote)}>
                Take back<VisuallyHidden> the answer to vote {vote.number}</VisuallyHidden>
              </Button>
            ),
          },
        ]),
  ]
}
