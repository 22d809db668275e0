import type { ReactNode } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import { deriveClanStatus } from '#contract/rules/clans/clan-status.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import {
  inviteProblemHeadlines,
  inviteProblemHelp,
  noClanText,
  statusHeadline,
  statusTexts,
  takenDownText,
} from '../../../features/own-clan/status-texts.ts'
import { Button } from '../../../ui/button.tsx'
import styles from '../my-clan.module.css'

interface ClanStatusBannerProps {
  readonly clan: OwnClan | null
  /** Opens the form with the changes of a rejected edit. Undefined if there is nothing to restore. */
  readonly onEditAgain?: (() => void) | undefined
}

/** Review status, last rejection, and problem of the invite. Renders nothing for an approved clan with none of them. */
export function ClanStatusBanner({ clan, onEditAgain }: ClanStatusBannerProps) {
  if (!clan) return <Banner tone="warning" headline="No clan yet" text={noClanText} />
  if (clan.taken_down) return <Banner tone="error" headline="Taken down" text={takenDownText} />
  const status = deriveClanStatus(clan)
  const { invite_problem: problem, last_rejection: rejection } = clan
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
          reason={status === -1 ? rejection?.reason : undefined}
        />
      )}
      {status === 2 && rejection?.kind === 'update' && (
        <Banner
          tone="error"
          headline="Edit rejected"
          text={
            <>
              Your last edit was rejected on <DateTime instant={rejection.at} format="day" />. The public listing has
              not changed.
            </>
          }
          reason={rejection.reason}
        >
          {onEditAgain && <Button onClick={onEditAgain}>Edit what you had entered</Button>}
        </Banner>
      )}
    </>
  )
}

interface BannerProps {
  readonly tone: 'warning' | 'waiting' | 'error'
  readonly headline: string
  readonly text: ReactNode
  /** Plain text by an administrator, in any language. */
  readonly reason?: string | undefined
  readonly children?: ReactNode
}

function Banner({ tone, headline, text, reason, children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone}>
      <strong className={styles.bannerHeadline}>{headline}</strong>
      <p>{text}</p>
      {reason && (
        <p className={styles.reason}>
          Reason: <bdi>{reason}</bdi>
        </p>
      )}
      {children}
    </div>
  )
}
