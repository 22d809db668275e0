import { useState } from 'react'
import { Navigate, useLoaderData } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { useLoadInBrowser } from '../../features/loading/use-load-in-browser.ts'
import { useVisitor } from '../../features/session/session-context.tsx'
import { useSessionRefresh } from '../../features/session/use-session-refresh.ts'
import { Container } from '../../ui/container.tsx'
import { AccountSection } from './account/account-section.tsx'
import { ClanPlaceholder } from './listing/clan-placeholder.tsx'
import type { Profile } from './load-profile.ts'
import { MyClanSection } from './my-clan-section.tsx'
import { ProfileHeader } from './profile-header.tsx'
import styles from './profile.page.module.css'

export { loadProfile } from './load-profile.ts'

/** `/profile`. The server does not know the user, so it renders the page without data. */
export function ProfilePage() {
  const visitor = useVisitor()
  useSessionRefresh()
  const user = typeof visitor === 'string' ? undefined : visitor
  const accountKey = useAccountKey(user?.email)
  const profile = useProfile(user?.email)
  if (visitor === 'guest') return <Navigate to="/" replace />
  return (
    <Container>
      <PageHead title="My profile" />
      <div key={accountKey} className={styles.page} aria-busy={!user}>
        <ProfileHeader email={user?.email} />
        <noscript>
          <p className={styles.note}>Your profile needs JavaScript. Turn it on for this site, then reload the page.</p>
        </noscript>
        {user ? <MyClanSection profile={profile} /> : <ClanPlaceholder />}
        <AccountSection email={user?.email} sessions={profile && profile.sessions} />
      </div>
    </Container>
  )
}

/** This user's data; null until loaded. Another tab may have switched the account while this one was suspended. */
function useProfile(email: string | undefined): Profile | null {
  const loaded = useLoaderData<Profile | null>()
  useLoadInBrowser(loaded, email)
  return loaded?.email === email ? loaded : null
}

/** A React key that changes with the account, so that the page keeps no state of another account. */
function useAccountKey(email: string | undefined): number {
  const [current, setCurrent] = useState({ email, key: 0 })
  if (email !== undefined && email !== current.email)
    // The account becomes known only after hydration. Keep the key in that case, and with it what the user has typed.
    setCurrent({ email, key: current.email === undefined ? 0 : current.key + 1 })
  return current.key
}
