import type { Result } from '../../../features/loading/result.ts'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import type { SessionList } from '../load-profile.ts'
import { Sessions } from './sessions.tsx'
import styles from '../profile.page.module.css'

interface AccountSectionProps {
  readonly email: string | undefined
  readonly sessions: Result<SessionList> | null
}

export function AccountSection({ email, sessions }: AccountSectionProps) {
  return (
    <section className={styles.account} aria-labelledby="account">
      <h2 id="account" className={styles.headline}>
        Account
      </h2>
      <div className={styles.cards}>
        <section className={styles.card} aria-labelledby="change-password">
          <h3 id="change-password">Change password</h3>
          <p className={styles.text}>This signs out all your other devices.</p>
          <ChangePassword email={email} />
        </section>
        <div className={styles.stack}>
          <section className={styles.card} aria-labelledby="sessions">
            <h3 id="sessions" tabIndex={-1}>
              Where you are signed in
            </h3>
            {email !== undefined && <Sessions result={sessions} />}
          </section>
          <section className={styles.card} aria-labelledby="delete-account">
            <h3 id="delete-account">Delete account</h3>
            <p className={styles.text}>
              This permanently deletes your account, its sessions and, if you have one, your clan&apos;s listing.
            </p>
            <DeleteAccount />
          </section>
        </div>
      </div>
    </section>
  )
}
