import { weekName } from '../../../../features/weeks/week-texts.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { deskLoader, useDeskData } from '../../shared/desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../../shared/desk-section.tsx'
import { UndoMessage } from '../../shared/confirmation/undo-message.tsx'
import type { BlindCheckList } from './blind-check-data.ts'
import { BlindCheckResults } from './blind-check-results.tsx'
import { BlindCheckVote } from './blind-check-vote.tsx'
import { CaseSectionActions } from '../case-section-actions.tsx'
import { useBlindAnswers } from './use-blind-answers.ts'
import styles from '../vote-case.module.css'

/** Loads the vote with the number in the URL, otherwise the first unanswered one. */
export const loader = deskLoader(async (api, search) => {
  const check = (await api.listBlindCheck()).body
  const asked = Number(search.get('vote'))
  const checked =
    check.votes.find(({ number }) => number === asked) ?? check.votes.find(({ answer }) => answer === null)
  if (!checked) return { check, shown: null }
  const vote = (await api.readBlindCheckVote({ params: { id: String(checked.id) } })).body
  return { check, shown: { checked, vote } }
})

/** `/admin/cases/check`: votes of last week, which administrators judge without knowing whether they are void. */
export function BlindCheck() {
  const loaded = useDeskData<typeof loader>()
  const answers = useBlindAnswers()
  const { outcome, isBusy, takeBack } = answers
  const { message, undo, error } = outcome
  return (
    <DeskSection
      headline="Blind check"
      description="Votes of a week that were void automatically, mixed with as many that counted. Answers change no votes."
      status={undefined}
      actions={<CaseSectionActions loaded={loaded} />}
    >
      <UndoMessage
        message={message}
        error={error}
        onUndo={undo && (() => void takeBack(undo))}
        undoing={undo !== undefined && isBusy(undo, 'undo')}
      />
      <SectionData loaded={loaded} keepData>
        {({ check, shown }) =>
          check.votes.length === 0 ? (
            <NoVotes week={check.week} />
          ) : (
            <div className={styles.case}>
              <p>{progressText(check)}</p>
              {shown && <BlindCheckVote {...shown} check={check} answers={answers} />}
              <BlindCheckResults check={check} answers={answers} />
            </div>
          )
        }
      </SectionData>
    </DeskSection>
  )
}

function NoVotes({ week }: { readonly week: string | null }) {
  return week === null ? (
    <EmptyState headline="No check yet">The first one is drawn after the end of a week.</EmptyState>
  ) : (
    <EmptyState headline="Nothing to check">
      No vote of {weekName(week).toLowerCase()} was void automatically.
    </EmptyState>
  )
}

function progressText({ week, votes }: BlindCheckList): string {
  const answered = votes.filter(({ answer }) => answer !== null).length
  const progress = answered === votes.length ? 'all of them answered' : `${answered} answered`
  return `${weekName(week ?? '')}: ${countVotes(votes.length)}, ${progress}. It ends when the check of the next week is drawn.`
}
