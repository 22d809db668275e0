import { maxUploadBytes } from '#contract/rules/images/image-limits.ts'
import { hoursText } from '#contract/rules/promises.ts'
import { useSite } from '../../../site.tsx'
import { contactPages } from '../../../site-map.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import styles from './premium-box.module.css'
import pageStyles from '../profile.page.module.css'

export interface PremiumBoxProps {
  readonly premium: boolean
  /** Whether this page shows the owner's card with premium styling. */
  readonly isPreviewing: boolean
  readonly onPreviewChange: (enabled: boolean) => void
}

export function PremiumBox({ premium, isPreviewing, onPreviewChange }: PremiumBoxProps) {
  const site = useSite()
  const [contact] = contactPages(site)
  return (
    <section className={`${pageStyles.card} ${styles.box}`} aria-labelledby="premium">
      <h2 id="premium">Premium</h2>
      <ul className={styles.benefits}>
        <li>A gold card with the Sponsor ribbon</li>
        <li>Priority in a vote tie</li>
        <li>Header images up to {maxUploadBytes.premium / 1_048_576} MB, including animated GIFs</li>
      </ul>
      {premium ? (
        <p className={styles.text}>Your clan is premium. Thank you for supporting this site!</p>
      ) : (
        <>
          <p className={styles.price}>
            <strong>${site.promises.premiumMonthUsd}</strong> USD per month
          </p>
          <p className={styles.text}>
            To buy it, write to {site.operatorName ?? 'us'} from your account&apos;s email address and name your clan.
            You will get a reply within {hoursText(site.promises.replyHours)}.
          </p>
          <div className={styles.actions}>
            {contact && (
              <ButtonLink variant="primary" href={contact.path}>
                Contact us
              </ButtonLink>
            )}
            {!contact && site.discordInvite && (
              <ButtonLink variant="primary" href={site.discordInvite} target="_blank" rel="noopener">
                Write to us on Discord
              </ButtonLink>
            )}
          </div>
          <label className={styles.toggle}>
            <input
              type="checkbox"
              role="switch"
              checked={isPreviewing}
              aria-checked={isPreviewing}
              onChange={({ target }) => onPreviewChange(target.checked)}
            />
            <span>Enable preview</span>
          </label>
          <p className={styles.note}>The preview changes your card on this page only.</p>
        </>
      )}
    </section>
  )
}
