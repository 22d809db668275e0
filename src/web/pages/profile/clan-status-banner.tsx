import type { OwnClan } from '#contract/own-clan.ts'
import { deriveClanStatus } from '#contract/rules/clan-status.ts'
import {
  inviteProblemHeadlines,
  inviteProblemHelp,
  noClanText,
  statusHeadline,
  statusTexts,
  takenDownText,
} from '../../features/own-clan/status-texts.ts'
import styles from './my-clan.module.css'

/** The review status, and a problem of the invite. Renders nothing for an approved clan without pending changes and problems. */
export function ClanStatusBanner({ clan }: { readonly clan: OwnClan | null }) {
  if (!clan) return <Banner tone="warning" headline="No clan yet" text={noClanText} />
  if (clan.taken_down) return <Banner tone="error" headline="Taken down" text={takenDownText} />
  const status = deriveClanStatus(clan)
  const { invite_problem: problem } = clan
  return (
    <>
      {problem && (
        <Banner tone="warning" headline={inviteProblemHeadlines[problem]} text={inviteProblemHelp[problem]} />
      )}
      {status !== 2 && (
        <Banner
          tone={status === -1 ? 'error' : 'waiting'}
          headline={statusHeadline(status)}
          text={statusTexts[status]}
        />
      )}
    </>
  )
}

interface BannerProps {
  readonly tone: 'warning' | 'waiting' | 'error'
  readonly headline: string
  readonly text: string
}

function Banner({ tone, headline, text }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <strong className={styles.bannerHeadline}>{headline}</strong>
      <p>{text}</p>
    </div>
  )
}
