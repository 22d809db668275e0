import type { ListedClan } from '#contract/clans.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { FollowLink } from '../follow/follow-link.tsx'
import styles from './card-actions.module.css'
import { cardLinks } from './card-links.ts'

const labels = { discord: 'Join Discord', website: 'Visit Website' } as const

type Linked = Pick<ListedClan, 'id' | 'name' | 'discord_url' | 'website_url' | 'invite'>

/** A clan's links, and the member counts or the problem of its Discord invite. */
export function CardActions({ clan }: { clan: Linked }) {
  const links = cardLinks(clan)
  const { invite } = clan
  if (links.length === 0 && !invite?.text) return null
  return (
    <div className={styles.actions}>
      {invite?.text && (
        <p className={styles.invite} data-invite={[invite.members, invite.online, invite.counted_at]}>
          {invite.text}
        </p>
      )}
      {links.map(({ kind, url, href }) => (
        <FollowLink
          key={kind}
          clanId={clan.id}
          url={url}
          href={href}
          className={kind === 'discord' ? `${styles.action} ${styles.discord}` : styles.action}
        >
          {labels[kind]}
          <VisuallyHidden>{`: ${clan.name} (opens in a new tab)`}</VisuallyHidden>
        </FollowLink>
      ))}
    </div>
  )
}
