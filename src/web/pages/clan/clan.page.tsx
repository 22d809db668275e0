import { useRef } from 'react'
import { useLoaderData } from 'react-router'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { CardActions } from '../../features/clan-card/card-actions.tsx'
import { Ribbons } from '../../features/clan-card/card-badges.tsx'
import { cardVariant } from '../../features/clan-card/card-facts.ts'
import { CardFrame } from '../../features/clan-card/card-frame.tsx'
import { ClanImage } from '../../features/clan-card/clan-image.tsx'
import { ClanFeedLink } from '../../features/clan-feed/clan-feed-link.tsx'
import { EmbedLink } from '../../features/embeds/embed-link.tsx'
import { ReportListing } from '../../features/listing-report/report-listing.tsx'
import { clanShareText } from '../../features/share/share-links.ts'
import { ShareList } from '../../features/share/share-list.tsx'
import { ShortlistButton } from '../../features/shortlist/shortlist-button.tsx'
import { useVotedClan } from '../../features/voting/use-voted-clan.ts'
import { useSite } from '../../site.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Container } from '../../ui/container.tsx'
import { ActionBar } from './action-bar.tsx'
import { BackToList } from './back-to-list.tsx'
import { ClanData } from './clan-data.tsx'
import { ClanFacts } from './clan-facts.tsx'
import { ClanHead } from './clan-head.tsx'
import { ClanStanding } from './clan-standing.tsx'
import styles from './clan.page.module.css'
import type { loadClan } from './load-clan.ts'
import { PastWeeks } from './past-weeks.tsx'
import { SimilarClans } from './similar-clans.tsx'

export { ClanFailure } from './clan-failure.tsx'
export { loadClan } from './load-clan.ts'

const sizes = '(width >= 1440px) 60rem, (width >= 1024px) calc(100vw - 28rem), calc(100vw - 2rem)'

export function ClanPage() {
  const { clan: loaded, week, history, similar } = useLoaderData<typeof loadClan>()
  const clan = useVotedClan(loaded)
  const site = useSite()
  const standing = useRef<HTMLDivElement>(null)
  const url = new URL(clanPath(clan), site.baseUrl).href
  return (
    // Remount for another clan, so that no open dialog or image of the previous clan stays.
    <Container key={clan.id}>
      <ClanHead clan={clan} />
      <ClanData clan={clan} />
      <EmbedLink clan={clan} />
      <ClanFeedLink />
      <div className={styles.page}>
        <div className={styles.way}>
          <BackToList page={clan.list_page} />
          <div className={styles.breadcrumb}>
            <Breadcrumb current={clan.name} />
          </div>
        </div>
        <div className={styles.hero}>
          <CardFrame
            variant={cardVariant(clan)}
            image={<ClanImage clan={clan} priority="first" sizes={sizes} />}
            badges={<Ribbons recommended={clan.recommended} premium={clan.premium} />}
          >
            <h1 className={styles.name} dir="auto">
              {clan.name}
            </h1>
            <ClanFacts clan={clan} />
            <div className={styles.actions}>
              <CardActions clan={clan} />
              <ShortlistButton clan={clan}>Shortlist</ShortlistButton>
            </div>
          </CardFrame>
        </div>
        <div ref={standing} className={styles.standing}>
          <ClanStanding clan={clan} week={week} />
        </div>
        {clan.description !== '' && (
          <section className={styles.about} aria-labelledby="about">
            <h2 id="about">About the clan</h2>
            <p className={styles.description} dir="auto">
              {clan.description}
            </p>
          </section>
        )}
        <PastWeeks clan={clan} history={history} />
        <section className={styles.share} aria-labelledby="share">
          <h2 id="share">Share</h2>
          <ShareList text={clanShareText({ name: clan.name, siteName: site.siteName })} url={url} subject="this page" />
          <ReportListing clan={clan} />
        </section>
        <div className={styles.similar}>
          <SimilarClans clans={similar} />
        </div>
      </div>
      <ActionBar clan={clan} standing={standing} />
    </Container>
  )
}
