import { CopyButton } from '../../features/own-clan/copy-button.tsx'
import { shareText, shareWays } from '../../features/own-clan/share-links.ts'
import { useSite } from '../../site.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import styles from './my-clan.module.css'
import pageStyles from './profile.page.module.css'

export interface SocialSectionProps {
  readonly name: string
  /** The vote page's whole address. */
  readonly voteUrl: string
}

/** Ready-made ways to ask for votes elsewhere, and the site's own channels. */
export function SocialSection({ name, voteUrl }: SocialSectionProps) {
  const { siteName, discordInvite } = useSite()
  return (
    <section className={pageStyles.card} aria-labelledby="social">
      <h2 id="social">Social Media</h2>
      <p className={pageStyles.words}>Ask for votes where your members are.</p>
      <ul className={styles.shares}>
        {shareWays({ name, voteUrl, siteName }).map((way) => (
          <li key={way.place}>
            {'href' in way ? (
              <ButtonLink href={way.href} target="_blank" rel="noopener">
                {way.place}
                <Spoken> (opens in a new tab)</Spoken>
              </ButtonLink>
            ) : (
              <CopyButton text={way.text} what="a message with your vote link">{`${way.place} message`}</CopyButton>
            )}
          </li>
        ))}
        <li>
          <CopyButton text={`${shareText({ name, siteName })} ${voteUrl}`} what="the text with your vote link">
            Copy text
          </CopyButton>
        </li>
      </ul>
      {discordInvite && (
        <p className={pageStyles.words}>
          {siteName} itself is on{' '}
          <a href={discordInvite} target="_blank" rel="noopener">
            Discord
          </a>
          .
        </p>
      )}
    </section>
  )
}
