import type { ReactNode } from 'react'
import type { UnapprovedClan } from '#contract/review.ts'
import { nameIn, namesText } from '#contract/rules/clans/clan-codes.ts'
import { CardImage } from '../../../features/clan-card/card-image.tsx'
import { factTexts } from '../../../features/clan-facts/fact-texts.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { ButtonRow } from '../../../ui/button-row.tsx'
import { Fact } from '../shared/fact.tsx'
import { ExternalLink } from './external-link.tsx'
import styles from './queues.module.css'

export function SubmissionCard({ clan, actions }: { readonly clan: UnapprovedClan; readonly actions: ReactNode }) {
  return (
    <article className={styles.card} aria-label={clan.name} tabIndex={-1}>
      <div className={styles.picture}>
        <CardImage
          fileName={clan.header_image_filename}
          access={clan.header_image_access}
          priority="lazy"
          sizes="(width >= 1024px) 30rem, 100vw"
        />
      </div>
      <div className={styles.text}>
        <h3 className={styles.name} dir="auto">
          {clan.name}
        </h3>
        <p className={styles.description} dir="auto">
          {clan.description || <span className={styles.none}>No description</span>}
        </p>
        <dl className={styles.facts}>
          <Fact term="Region">{nameIn('regions', clan.region)}</Fact>
          <Fact term="Platforms">{namesText('platforms', clan.platforms)}</Fact>
          <Fact term="Playstyles">{namesText('playstyles', clan.playstyles)}</Fact>
          {factTexts(clan.facts).map(
            ({ name, term, text }) =>
              text && (
                <Fact key={name} term={term}>
                  {text}
                </Fact>
              ),
          )}
          <Fact term="Discord">
            <ExternalLink url={clan.discord_url} />
          </Fact>
          {clan.invite_server && (
            <Fact term="Leads to the server">
              <bdi>{clan.invite_server}</bdi>
            </Fact>
          )}
          <Fact term="Website">
            <ExternalLink url={clan.website_url} />
          </Fact>
          <Fact term="Owner">{clan.owner_email ?? 'No account'}</Fact>
          <Fact term="Submitted">
            <DateTime instant={clan.submitted_at} format="minute" />
          </Fact>
          <Fact term="ID">{clan.id}</Fact>
        </dl>
      </div>
      <ButtonRow>{actions}</ButtonRow>
    </article>
  )
}
