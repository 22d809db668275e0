import { maxUploadBytes } from '#contract/rules/image-limits.ts'
import { premiumMonthUsd, replyHours } from '#contract/rules/promises.ts'
import { useSite } from '../../site.tsx'
import { contactPages } from '../../site-map.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './premium-box.module.css'
import pageStyles from './profile.page.module.css'

export interface PremiumBoxProps {
  readonly premium: boolean
  /** The own card shows as if it were premium, on this page alone. */
  readonly previewing: boolean
  readonly onPreview: (enabled: boolean) => void
}

/** What premium gives, what it costs, and how to come by it. */
export function PremiumBox({ premium, previewing, onPreview }: PremiumBoxProps) {
  const site = useSite()
  const [contact] = contactPages(site)
  return (
    <section className={`${pageStyles.card} ${styles.box}`} aria-labelledby="premium">
      <h2 id="premium">Premium</h2>
      <ul className={styles.gains}>
        <li>A gold card with the Sponsor ribbon</li>
        <li>First place among clans with as many votes</li>
        <li>Header images up to {maxUploadBytes.premium / 1_048_576} MB, animated GIFs too</li>
      </ul>
      {premium ? (
        <p className={styles.words}>Your clan is premium. Thank you for carrying this site!</p>
      ) : (
        <>
          <p className={styles.price}>
            <strong>${premiumMonthUsd}</strong> USD per month
          </p>
          <p className={styles.words}>
            To buy it, write to {site.operatorName ?? 'us'} from your account&apos;s e-mail address and name your clan.
            You get an answer within {replyHours} hours.
          </p>
          <div className={styles.ways}>
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
              checked={previewing}
              aria-checked={previewing}
              onChange={({ target }) => onPreview(target.checked)}
            />
            <span>Enable preview</span>
          </label>
          <p className={styles.note}>The preview changes your card on this page only.</p>
        </>
      )}
    </section>
  )
}
