import { Link } from 'react-router'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import type { UnansweredVote } from '../../../features/receipts/unanswered-votes.ts'
import { useSite } from '../../../site.tsx'
import { Button } from '../../../ui/button.tsx'
import styles from './my-votes.module.css'
import { unansweredText } from './unanswered-text.ts'
import type { UnansweredVotesOfPage } from './use-unanswered-votes.ts'

interface UnansweredListProps {
  readonly unanswered: UnansweredVotesOfPage
  readonly names: ReadonlyMap<number, string>
}

/** Votes that were sent but have no receipt. */
export function UnansweredList({ unanswered, names }: UnansweredListProps) {
  const { voteOffsetMinutes } = useSite()
  const { askedAt, isAsking, ask, removed } = unanswered
  const votes = unanswered.votes.map((vote) => {
    return { vote, ...unansweredText(vote, { now: askedAt, offset: voteOffsetMinutes * 60_000 }) }
  })
  if (votes.length === 0) return null
  return (
    <section className={styles.week} aria-labelledby="unanswered">
      <h2 id="unanswered">Without a receipt</h2>
      <p>
        Your browser sent these votes, but the site&apos;s response was lost. It has asked the site for their receipts
        again.
      </p>
      <ul className={styles.votes}>
        {votes.map(({ vote, ...text }) => (
          <li key={vote.nonce}>
            <Unanswered {...text} vote={vote} name={names.get(vote.clan)} unanswered={unanswered} />
          </li>
        ))}
      </ul>
      {removed.size < votes.length && (
        <Button busy={isAsking} onClick={ask}>
          Ask again
        </Button>
      )}
    </section>
  )
}

interface UnansweredProps extends Pick<UnansweredListProps, 'unanswered'>, ReturnType<typeof unansweredText> {
  readonly vote: UnansweredVote
  readonly name: string | undefined
}

function Unanswered({ vote, name, text, isDefinite, canVoteAgain, unanswered }: UnansweredProps) {
  const { removed, remove, undo } = unanswered
  const isRemoved = removed.has(vote)
  const shownName = name ?? `Clan ${vote.clan}`
  return (
    <div className={styles.vote} data-tone={isDefinite ? 'bad' : 'open'}>
      <strong dir="auto">{shownName}</strong>
      <p aria-live="polite">
        {isRemoved ? 'Removed from this list.' : text}{' '}
        {!isRemoved && canVoteAgain && name !== undefined && (
          <Link to={clanPath({ id: vote.clan, name })}>To the clan&apos;s page</Link>
        )}
      </p>
      {/* A single element for both states, so that it keeps the focus. */}
      {isDefinite && (
        <Button
          aria-label={`${isRemoved ? 'Undo removing' : 'Remove'} the vote for ${shownName}`}
          onClick={() => (isRemoved ? undo(vote) : remove(vote))}
        >
          {isRemoved ? 'Undo' : 'Remove'}
        </Button>
      )}
    </div>
  )
}
