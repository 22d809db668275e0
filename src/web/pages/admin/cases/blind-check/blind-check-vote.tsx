import { Link } from 'react-router'
import type { BlindCheckAnswer } from '#contract/blind-check.ts'
import { DateTime } from '../../../../features/dates/date-time.tsx'
import { weekName } from '../../../../features/weeks/week-texts.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ButtonRow } from '../../../../ui/button-row.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { type Column, Table } from '../../../../ui/table.tsx'
import cellStyles from '../../shared/cells.module.css'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { votesHref } from '../../shared/vote-columns/vote-links.ts'
import {
  answerLabels,
  type BlindCheckList,
  checkedVoteHref,
  type CheckedVote,
  type ComparedValue,
  type ComparedVote,
} from './blind-check-data.ts'
import { voteDetailLabels, voteDetailText } from '../vote-detail-texts.ts'
import { expectedText } from '../case-texts.ts'
import { Panel } from '../panel.tsx'
import { type BlindAnswers, nextOpen } from './use-blind-answers.ts'

const columns: readonly Column<ComparedValue>[] = [
  { key: 'column', label: 'What', isRowHeader: true, cell: ({ column }) => voteDetailLabels[column] },
  {
    key: 'value',
    label: 'This vote',
    cell: (value) => (
      <>
        <bdi>{voteDetailText(value)}</bdi>
        {value.label !== null && <span className={cellStyles.small}> {value.label}</span>}
      </>
    ),
  },
  {
    key: 'seen',
    label: 'Votes with the same',
    align: 'end',
    // Both numbers in one cell, to keep the cards on phones short.
    cell: ({ seen, usual }) => `${groupDigits(seen)}${usual === null ? '' : ` (usual: ${expectedText(usual)})`}`,
  },
]

interface BlindCheckVoteProps {
  readonly checked: CheckedVote
  readonly vote: ComparedVote
  readonly check: BlindCheckList
  readonly answers: BlindAnswers
}

export function BlindCheckVote({ checked, vote, check, answers }: BlindCheckVoteProps) {
  const next = nextOpen(check, checked.number)
  const { number, at, clan_name: clan, clan_votes: votes, same_hour: sameHour, values, week } = vote
  return (
    <Panel headline={`Vote ${number}`}>
      {at === null ? (
        <p>The details of this vote are no longer stored.</p>
      ) : (
        <>
          <p>
            For <bdi>{clan === null ? 'a deleted clan' : `“${clan}”`}</bdi>, cast{' '}
            <DateTime instant={at} format="second" />. {countVotes(votes)} for the clan in{' '}
            {weekName(week).toLowerCase()}, {groupDigits(sameHour)} of them in the same hour. “Usual” is how many of the
            same number of votes for this clan had the value in the week before.
          </p>
          <Table caption={`Details of vote ${number}`} columns={columns} rows={values} keyOf={({ column }) => column} />
        </>
      )}
      {checked.answer === null ? (
        <ButtonRow>
          {(Object.keys(answerLabels) as BlindCheckAnswer[]).map((answer) => (
            <Button
              key={answer}
              busy={answers.isBusy(checked, answer)}
              aria-disabled={!answers.canAnswer}
              onClick={() => void answers.answer(checked, answer, check)}
            >
              {answerLabels[answer]}
            </Button>
          ))}
          {next !== undefined && <ButtonLink href={checkedVoteHref(next)}>Skip</ButtonLink>}
        </ButtonRow>
      ) : (
        <p>
          Answer: {answerLabels[checked.answer].toLowerCase()}.{' '}
          {checked.was_void !== null && <Revealed wasVoid={checked.was_void} vote={vote} />}
        </p>
      )}
    </Panel>
  )
}

/** Shown after the end of the check, so that administrators can correct mistakes. */
function Revealed({ wasVoid, vote: { week, values } }: { readonly wasVoid: boolean; readonly vote: ComparedVote }) {
  const address = values.find(({ column }) => column === 'address')?.value
  return (
    <>
      The vote {wasVoid ? 'was void' : 'counted'} when it was drawn.{' '}
      {address && <Link to={votesHref({ week, address })}>Votes from its address</Link>}
    </>
  )
}
