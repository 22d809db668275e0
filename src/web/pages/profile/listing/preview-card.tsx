import type { ShownListing } from '#contract/own-clan.ts'
import { CardActions } from '../../../features/clan-card/card-actions.tsx'
import { RankBadge, Ribbons } from '../../../features/clan-card/card-badges.tsx'
import { CardFrame } from '../../../features/clan-card/card-frame.tsx'
import { CardImage } from '../../../features/clan-card/card-image.tsx'
import { clanChips } from '../../../features/clan-card/clan-chips.ts'
import { ClanDescription } from '../../../features/clan-card/clan-description.tsx'
import { ClanName } from '../../../features/clan-card/clan-name.tsx'
import { noVotesText, unknownDigits, voteDigits } from '../../../features/voting/texts/vote-texts.ts'
import styles from './clan-preview.module.css'
import type { Standing } from '../load-profile.ts'

export interface PreviewCardProps {
  readonly listing: ShownListing & { readonly id: number }
  readonly premium: boolean
  /** Undefined if unknown. */
  readonly standing: Standing | undefined
}

/** A clan's card as visitors see it, but without the vote control. */
export function PreviewCard({ listing, premium, standing }: PreviewCardProps) {
  const recommended = standing?.recommended ?? false
  const rank = recommended ? null : (standing?.rank ?? null)
  const defaultLook = premium ? 'premium' : 'ranked'
  return (
    <CardFrame
      variant={recommended ? 'recommended' : defaultLook}
      image={
        <CardImage
          fileName={listing.header_image_filename}
          access={listing.header_image_access}
          drawnFor={standing && listing.id}
          priority="soon"
          sizes="26rem"
          isAnimated={premium}
        />
      }
      badges={
        <>
          {rank !== null && <RankBadge rank={rank} />}
          <Ribbons recommended={recommended} premium={premium} />
        </>
      }
    >
      <ClanName clan={listing} chips={clanChips(listing, undefined)} />
      <ClanDescription text={listing.description} />
      <div className={styles.footer}>
        {!recommended && (
          <p className={styles.tally}>
            {standing?.votes === 0 ? (
              noVotesText
            ) : (
              <>
                <span className={styles.count}>{standing ? voteDigits(standing.votes) : unknownDigits}</span> Votes this
                week
              </>
            )}
          </p>
        )}
        <CardActions clan={listing} />
      </div>
    </CardFrame>
  )
}
