import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../../../features/head/page-head.tsx'
import { openReceiptStore } from '../../../features/receipts/receipt-store.ts'
import { openLastCheckpoint } from '../../../features/result-check/last-checkpoint.ts'
import { UncountedVoteAdvice } from '../../../features/voting/options/uncounted-vote-advice.tsx'
import { UncountedVotes } from '../../../features/voting/options/uncounted-votes.tsx'
import { openStorage } from '../../../storage/open-storage.ts'
import { usePersisted } from '../../../storage/use-persisted.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Container } from '../../../ui/container.tsx'
import { Eyebrow } from '../../../ui/eyebrow.tsx'
import { useIsBrowser } from '../../../ui/use-is-browser.ts'
import { groupByWeek } from './group-receipts.ts'
import { KeptCheckpoint } from './kept-checkpoint.tsx'
import styles from './my-votes.module.css'
import { UnansweredList } from './unanswered-list.tsx'
import { useClanNames } from './use-clan-names.ts'
import { useUnansweredVotes } from './use-unanswered-votes.ts'
import { WeekVotes } from './week-votes.tsx'

/** Number of weeks that are checked immediately. Checking a week downloads about 0.1 MB. */
const immediateWeeks = 4

/** `/votes/mine`: this browser's votes and whether they count, compared with the published results. Needs JavaScript. */
export function MyVotesPage() {
  const [store] = useState(() => openReceiptStore(openStorage('local')))
  const receipts = usePersisted(store)
  const isBrowser = useIsBrowser()
  const [last] = useState(() => openLastCheckpoint(openStorage('local')))
  const [round, setRound] = useState(0)
  const weeks = useMemo(() => groupByWeek(receipts ?? []), [receipts])
  const unanswered = useUnansweredVotes()
  const names = useClanNames([...unanswered.votes, ...weeks.flatMap((week) => week.receipts)].map(({ clan }) => clan))
  return (
    <Container>
      <PageHead title="My votes" />
      <article className={styles.page} aria-labelledby="my-votes">
        <header className={styles.head}>
          <Eyebrow>This browser</Eyebrow>
          <h1 id="my-votes">My votes</h1>
          <p>
            With each vote, your browser keeps a receipt. When the week is final, it looks the receipt up in the
            published result and checks the proof by itself. It never asks the site about a receipt that it has. It also
            keeps the checkpoint of the public log, and notices if the site rewrites the log before your next visit.
          </p>
          <noscript>
            <p>The receipts are kept by script. Turn JavaScript on for this site to see them.</p>
          </noscript>
        </header>
        <UncountedVotes heading="h2" hasAdvice />
        <UnansweredList unanswered={unanswered} names={names} />
        {isBrowser && weeks.length === 0 && (
          <div className={styles.empty}>
            {openStorage('local') ? (
              <p>
                This browser has no receipts. They are kept with each vote from now on, for a year, and only in the
                browser that voted.
              </p>
            ) : (
              <p>This browser blocks storage for this site, so it cannot keep receipts.</p>
            )}
            <p>
              <ButtonLink href="/" variant="primary">
                To the list of clans
              </ButtonLink>
            </p>
          </div>
        )}
        {weeks.map((week, index) => (
          <WeekVotes
            key={`${week.week} ${round}`}
            {...week}
            names={names}
            isImmediate={index < immediateWeeks}
            last={last}
          />
        ))}
        <footer className={styles.notes}>
          <h2>If a vote does not count</h2>
          <UncountedVoteAdvice hasReceipts />
          <h2>What a receipt shows</h2>
          <p>
            It shows that your vote was received and counted as published. It does not show who you are, and can show
            someone who paid for a vote that it was delivered. A result does not prove that voters are people. See the{' '}
            <Link to="/privacy#votes">privacy policy</Link>.
          </p>
          <KeptCheckpoint last={last} onReplaced={() => setRound(round + 1)} />
        </footer>
      </article>
    </Container>
  )
}
