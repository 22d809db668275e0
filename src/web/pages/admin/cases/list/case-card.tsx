import type { VoteCaseSummary } from '#contract/vote-cases.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ButtonRow } from '../../../../ui/button-row.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { OutcomeMessage } from '../../shared/vote-actions/outcome-message.tsx'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import styles from './case-card.module.css'
import { CaseFacts, CaseHead } from '../case-head.tsx'
import { caseHref } from '../case-query.ts'
import { clanText } from '../case-texts.ts'
import { canChange, type CaseActions, otherVotes, unchangedLabel, decisionToUndo } from '../use-case-actions.ts'

interface CaseCardProps {
  readonly shown: VoteCaseSummary
  readonly actions: Pick<CaseActions, 'change' | 'undo' | 'undoing' | 'outcome'>
}

/** A case in the list, with the most common actions. */
export function CaseCard({ shown, actions }: CaseCardProps) {
  const clan = clanText(shown)
  const decision = decisionToUndo(shown)
  const [toVoid, toCount] = [otherVotes(shown, 'void'), otherVotes(shown, 'counted')]
  return (
    <article className={styles.card} aria-label={`Case of ${clan}`}>
      <CaseHead shown={shown} />
      <CaseFacts shown={shown} />
      <div className={styles.actions}>
        <ButtonRow>
          {shown.size > 0 && (
            <>
              {/* The buttons stay when nothing is left to change, because the focus returns to them. */}
              <Button
                // Votes that the detector counts are probably genuine, so voiding them is not the main action.
                variant={shown.verdict === 'shown' ? 'quiet' : 'danger'}
                aria-disabled={!canChange(shown, 'void')}
                onClick={() => canChange(shown, 'void') && actions.change(shown, 'void')}
              >
                {toVoid === 0 ? unchangedLabel(shown, 'void') : `Void ${countVotes(toVoid)}`}
                <VisuallyHidden> of {clan}</VisuallyHidden>
              </Button>
              <Button
                aria-disabled={!canChange(shown, 'counted')}
                onClick={() => canChange(shown, 'counted') && actions.change(shown, 'counted')}
              >
                {toCount === 0 ? unchangedLabel(shown, 'counted') : 'Count'}
                <VisuallyHidden> the votes of {clan}</VisuallyHidden>
              </Button>
            </>
          )}
          {decision !== undefined && (
            <Button busy={actions.undoing === decision} onClick={() => void actions.undo(decision, shown.id)}>
              Undo<VisuallyHidden> the decision about {clan}</VisuallyHidden>
            </Button>
          )}
          <ButtonLink href={caseHref(shown.id)}>
            Details<VisuallyHidden> of {clan}</VisuallyHidden>
          </ButtonLink>
        </ButtonRow>
      </div>
      <OutcomeMessage
        actions={actions}
        outcome={actions.outcome?.caseId === shown.id ? actions.outcome : undefined}
        // The card has its own Undo button, which also undoes decisions of earlier visits.
        withoutUndo
      />
    </article>
  )
}
