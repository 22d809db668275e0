import type { SimilarClan } from '#contract/clans.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { RankBadge, Ribbons } from '../../features/clan-card/card-badges.tsx'
import { cardVariant, visibleRank } from '../../features/clan-card/card-facts.ts'
import { CardFrame } from '../../features/clan-card/card-frame.tsx'
import { ClanImage } from '../../features/clan-card/clan-image.tsx'
import { ClanName } from '../../features/clan-card/clan-name.tsx'
import styles from './similar-clans.module.css'

const sizes = '(width >= 1440px) 20rem, (width >= 1024px) 24vw, 17.5rem'

/** Similar clans, with a sentence that explains the selection. */
export function SimilarClans({ clans }: { readonly clans: readonly SimilarClan[] }) {
  if (clans.length === 0) return null
  return (
    <section aria-labelledby="similar" className={styles.similar}>
      <h2 id="similar" className={styles.title}>
        Similar clans
      </h2>
      <p className={styles.rule}>
        Clans that share at least two of region, platform and playstyle with this one: first those that share all three,
        and among equals the nearest in the ranking.
      </p>
      <ul className={styles.clans}>
        {clans.map((clan) => {
          const rank = visibleRank(clan)
          return (
            <li key={clan.id} className={styles.clan}>
              <CardFrame
                variant={cardVariant(clan)}
                image={<ClanImage clan={clan} priority="lazy" sizes={sizes} />}
                badges={
                  <>
                    {rank !== undefined && <RankBadge rank={rank} />}
                    <Ribbons recommended={clan.recommended} premium={clan.premium} />
                  </>
                }
              >
                <ClanName clan={clan} href={clanPath(clan)} />
              </CardFrame>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
