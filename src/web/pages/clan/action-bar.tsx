import { type RefObject, useEffect, useState } from 'react'
import type { ListedClan } from '#contract/clans.ts'
import { CardActions } from '../../features/clan-card/card-actions.tsx'
import { UpvoteButton } from '../../features/voting/button/upvote-button.tsx'
import { useIsBrowser } from '../../ui/use-is-browser.ts'
import styles from './action-bar.module.css'

export interface ActionBarProps {
  readonly clan: ListedClan
  /** The part of the page with its own vote control. The bar is hidden while that is visible. */
  readonly standing: RefObject<HTMLElement | null>
}

/** Keeps voting and joining in reach at the bottom of the window on phones. */
export function ActionBar({ clan, standing }: ActionBarProps) {
  const [isHidden, setHidden] = useState(false)
  // Voting needs script, and the page already says so.
  const isHydrated = useIsBrowser()

  useEffect(() => {
    const control = standing.current?.querySelector('[aria-pressed]') ?? standing.current
    if (!control) return undefined
    const observer = new IntersectionObserver(([entry]) => setHidden(entry?.isIntersecting ?? false))
    observer.observe(control)
    return () => observer.disconnect()
  }, [standing])

  // Only one link, preferably to the chat. The invite's state is on the page, and would double the bar's height.
  const links = { ...clan, website_url: clan.discord_url === null ? clan.website_url : null, invite: undefined }
  return (
    <section className={styles.bar} aria-label="Vote and join" data-hidden={isHidden}>
      {!clan.recommended && (
        <div className={styles.vote}>
          {isHydrated && <UpvoteButton clanId={clan.id} name={clan.name} votes={clan.votes} />}
        </div>
      )}
      <div className={styles.join}>
        <CardActions clan={links} />
      </div>
    </section>
  )
}
