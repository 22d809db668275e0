import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { concernLog } from '#contract/results/findings.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { countOf } from '#contract/rules/text/count-texts.ts'
import type { KeptReceipt } from '../../../features/receipts/receipt-store.ts'
import type { LastCheckpoint } from '../../../features/result-check/last-checkpoint.ts'
import { weekName } from '../../../features/weeks/week-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFocusIfLost } from '../../../ui/use-focus-if-lost.ts'
import type { WeekOfReceipts } from './group-receipts.ts'
import { checkpointId } from './kept-checkpoint.tsx'
import styles from './my-votes.module.css'
import { useWeekStates, type VoteState, type WeekStates } from './use-week-states.ts'
import { voteStateTexts } from './vote-state-texts.ts'

interface WeekVotesProps extends WeekOfReceipts {
  readonly names: ReadonlyMap<number, string>
  /** Checks the votes immediately. */
  readonly isImmediate: boolean
  readonly last: LastCheckpoint
}

export function WeekVotes({ week, receipts, names, ...options }: WeekVotesProps) {
  const { states, check } = useWeekStates(week, receipts, options)
  // The state in which the button was pressed. It keeps the button, and thus the focus, while the check is running.
  const [pressedIn, setPressedIn] = useState<WeekStates['kind']>()
  const action = states.kind === 'checking' ? pressedIn : states.kind
  const headline = useRef<HTMLHeadingElement>(null)
  useFocusIfLost(headline, pressedIn !== undefined && states.kind === 'checked')
  const headlineId = `week-${week}`
  const isFine = states.kind === 'checked' && states.findings.length === 0 && states.unchecked.length === 0
  const isFinal = states.kind === 'checked' && [...states.stateOf.values()].some((state) => state !== 'received')
  return (
    <section className={styles.week} aria-labelledby={headlineId}>
      <h2 ref={headline} id={headlineId} tabIndex={-1}>
        {weekName(week)}
      </h2>
      <div aria-live="polite" className={styles.status}>
        {states.kind === 'checking' && <p>Comparing with the published result …</p>}
        {states.kind === 'failed' && <p>The votes could not be compared with the published result. {states.message}</p>}
        {states.kind === 'checked' && states.findings.length > 0 && (
          <Notice tone="error" icon="✗" headline="The published result cannot be trusted">
            <p>Something was changed after it was published, or the site made an error:</p>
            <ul>
              {states.findings.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p>Tell others, and ask the operator.</p>
            {concernLog(states.findings) && (
              <p>
                If a backup was restored, the <Link to="/moderation">public log</Link> says so, and you can forget{' '}
                <a href={`#${checkpointId}`}>the checkpoint in this browser</a>.
              </p>
            )}
          </Notice>
        )}
        {states.kind === 'checked' && states.unchecked.map((text) => <p key={text}>Not checked: {text}</p>)}
        {isFine && isFinal && <p>{countOf(receipts.length, 'receipt')} checked.</p>}
        {isFinal && (
          <p>
            <Link to={`/weeks/${week}/check`}>Check the whole result of this week</Link>
          </p>
        )}
      </div>
      {(action === 'unchecked' || action === 'failed') && (
        <Button
          busy={states.kind === 'checking'}
          onClick={() => {
            setPressedIn(states.kind)
            check()
          }}
        >
          {action === 'failed' ? 'Try again' : 'Check these votes'}
        </Button>
      )}
      <ul className={styles.votes}>
        {receipts.map((receipt) => (
          <li key={receipt.clan}>
            <Vote
              receipt={receipt}
              name={names.get(receipt.clan)}
              state={states.kind === 'checked' ? states.stateOf.get(receipt) : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface VoteProps {
  readonly receipt: KeptReceipt
  readonly name: string | undefined
  readonly state: VoteState | undefined
}

function Vote({ receipt, name, state }: VoteProps) {
  const shown = state && voteStateTexts[state]
  return (
    <div className={styles.vote} data-tone={shown?.tone}>
      <strong dir="auto">
        {name === undefined ? `Clan ${receipt.clan}` : <Link to={clanPath({ id: receipt.clan, name })}>{name}</Link>}
      </strong>
      {shown && (
        <p>
          <strong className={styles.label}>{shown.label}.</strong> {shown.text}
        </p>
      )}
      <p className={styles.receipt}>
        Receipt <code>{receipt.receipt}</code>
      </p>
    </div>
  )
}
