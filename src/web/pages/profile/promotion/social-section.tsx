import { voteShareText } from '../../../features/share/share-links.ts'
import { ShareList } from '../../../features/share/share-list.tsx'
import { useSite } from '../../../site.tsx'
import pageStyles from '../profile.page.module.css'

export interface SocialSectionProps {
  readonly name: string
  /** Absolute URL of the vote page. */
  readonly voteUrl: string
  /** While false, the link leads to a page that says that the clan is not listed. */
  readonly listed: boolean
}

export function SocialSection({ name, voteUrl, listed }: SocialSectionProps) {
  const { siteName, discordInvite } = useSite()
  return (
    <section className={pageStyles.card} aria-labelledby="social">
      <h2 id="social">Social Media</h2>
      {listed ? (
        <>
          <p className={pageStyles.text}>Ask your members for votes.</p>
          <ShareList text={voteShareText({ name, siteName })} url={voteUrl} subject="your vote link" />
        </>
      ) : (
        <p className={pageStyles.text}>
          Once your clan is approved, you can ask your members for votes here. Until then, it cannot receive any.
        </p>
      )}
      {discordInvite && (
        <p className={pageStyles.text}>
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
