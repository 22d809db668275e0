import { Link, useLoaderData } from 'react-router'
import { clanPath } from '#contract/rules/clan-slug.ts'
import { CardActions } from '../../features/clan-card/card-actions.tsx'
import { Ribbons } from '../../features/clan-card/card-badges.tsx'
import { cardVariant } from '../../features/clan-card/card-facts.ts'
import { CardFrame } from '../../features/clan-card/card-frame.tsx'
import { CardImage } from '../../features/clan-card/card-image.tsx'
import { clanShareText } from '../../features/share/share-links.ts'
import { ShareList } from '../../features/share/share-list.tsx'
import { useSite } from '../../site.tsx'
import { contactPages } from '../../site-map.ts'
import { Container } from '../../ui/container.tsx'
import { ClanData } from './clan-data.tsx'
import { ClanFacts } from './clan-facts.tsx'
import { ClanHead } from './clan-head.tsx'
import { ClanStanding } from './clan-standing.tsx'
import styles from './clan.page.module.css'
import type { loadClan } from './load-clan.ts'

const sizes = '(width >= 1440px) 60rem, (width >= 1024px) calc(100vw - 28rem), calc(100vw - 2rem)'

export function ClanPage() {
  const { clan, week } = useLoaderData<typeof loadClan>()
  const site = useSite()
  const url = new URL(clanPath(clan), site.baseUrl).href
  return (
    <Container>
      <ClanHead clan={clan} />
      <ClanData clan={clan} />
      <div className={styles.page}>
        <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
          <ol>
            <li>
              <Link to="/">Clans</Link>
            </li>
            <li aria-current="page" className={styles.current}>
              <bdi>{clan.name}</bdi>
            </li>
          </ol>
        </nav>
        <div className={styles.hero}>
          <CardFrame
            variant={cardVariant(clan)}
            image={
              <CardImage
                fileName={clan.header_image_filename}
                drawnFor={clan.id}
                priority="first"
                sizes={sizes}
                isAnimated={clan.premium}
              />
            }
            badges={<Ribbons recommended={clan.recommended} premium={clan.premium} />}
          >
            <h1 className={styles.name} dir="auto">
              {clan.name}
            </h1>
            <ClanFacts clan={clan} />
            <div className={styles.actions}>
              <CardActions clan={clan} />
            </div>
          </CardFrame>
        </div>
        <div className={styles.standing}>
          <ClanStanding key={clan.id} clan={clan} week={week} />
        </div>
        {clan.description !== '' && (
          <section className={styles.about} aria-labelledby="about">
            <h2 id="about">About the clan</h2>
            <p className={styles.description} dir="auto">
              {clan.description}
            </p>
          </section>
        )}
        <section className={styles.share} aria-labelledby="share">
          <h2 id="share">Share</h2>
          <ShareList text={clanShareText({ name: clan.name, siteName: site.siteName })} url={url} subject="this page" />
          {contactPages(site).map(({ path }) => (
            <p key={path} className={styles.report}>
              Something wrong here? <Link to={path}>Report this listing</Link>
            </p>
          ))}
        </section>
      </div>
    </Container>
  )
}
