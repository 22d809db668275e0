import type { ListedClan } from '#contract/clans.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { ShortlistButton } from '../shortlist/shortlist-button.tsx'
import type { VotedClan } from '../voting/accepted-votes.ts'
import { UpvoteButton } from '../voting/button/upvote-button.tsx'
import { useVotedClan } from '../voting/use-voted-clan.ts'
import { CardActions } from './card-actions.tsx'
import { RankBadge, Ribbons } from './card-badges.tsx'
import { cardVariant, visibleRank } from './card-facts.ts'
import { CardFrame } from './card-frame.tsx'
import type { ImagePriority } from './card-image.tsx'
import { ClanImage } from './clan-image.tsx'
import styles from './clan-card.module.css'
import { ClanDescription } from './clan-description.tsx'
import { ClanName } from './clan-name.tsx'

export interface ClanCardProps {
  readonly clan: Omit<ListedClan, 'facts'> & VotedClan
  readonly chips?: readonly string[]
  readonly image: ImagePriority
  /** `sizes` of the image; defaults to its width in the grid. */
  readonly imageSizes?: string
}

/** The card's width in the grid, at the design's breakpoints. */
const gridSizes =
  '(width >= 1920px) 26rem, (width >= 1440px) 20.5rem, (width >= 1024px) 31vw, (width >= 768px) calc(50vw - 2rem), calc(100vw - 2rem)'

/** A clan's card. Recommended clans have a label instead of rank and vote button. */
export function ClanCard({ clan: loaded, chips, image, imageSizes = gridSizes }: ClanCardProps) {
  const clan = useVotedClan(loaded)
  const rank = visibleRank(clan)
  return (
    <CardFrame
      variant={cardVariant(clan)}
      image={<ClanImage clan={clan} priority={image} sizes={imageSizes} />}
      badges={
        <>
          {rank !== undefined && <RankBadge rank={rank} />}
          <Ribbons recommended={clan.recommended} premium={clan.premium} />
          <ShortlistButton clan={clan} />
        </>
      }
    >
      <ClanName clan={clan} href={clanPath(clan)} chips={chips} sortText={clan.sortText} />
      <ClanDescription text={clan.description} />
      <div className={styles.footer}>
        {!clan.recommended && <UpvoteButton clanId={clan.id} name={clan.name} votes={clan.votes} />}
        <CardActions clan={clan} />
      </div>
    </CardFrame>
  )
}
