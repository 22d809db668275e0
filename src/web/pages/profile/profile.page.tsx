import { useState } from 'react'
import { Navigate, useLoaderData } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { useLoadInBrowser } from '../../features/loading/use-load-in-browser.ts'
import { useVisitor } from '../../features/session/session-context.tsx'
import { useConfirmedSession } from '../../features/session/use-confirmed-session.ts'
import { Container } from '../../ui/container.tsx'
import { AccountSection } from './account-section.tsx'
import { ClanPlaceholder } from './clan-placeholder.tsx'
import type { Profile } from './load-profile.ts'
import { MyClanSection } from './my-clan-section.tsx'
import { ProfileHeader } from './profile-header.tsx'
import styles from './profile.page.module.css'

export { loadProfile } from './load-profile.ts'

/** `/profile`: the user's own page. The server renders it without data: it does not know the user. */
export function ProfilePage() {
  const visitor = useVisitor()
  useConfirmedSession()
  const user = typeof visitor === 'string' ? undefined : visitor
  const turn = useTurn(user?.email)
  const profile = useProfile(user?.email)
  if (visitor === 'guest') return <Navigate to="/" replace />
  return (
    <Container>
      <PageHead title="My profile" />
      <div key={turn} className={styles.page} aria-busy={!user}>
        <ProfileHeader email={user?.email} />
        {user ? <MyClanSection profile={profile} /> : <ClanPlaceholder />}
        <AccountSection email={user?.email} sessions={profile && profile.sessions} />
        <noscript>
          <p className={styles.note}>
            Your profile needs JavaScript. Turn it on for this site, then load this page again.
          </p>
        </noscript>
      </div>
    </Container>
  )
}

/** The data of the user; null until it is loaded. In a tab that slept, another tab may have changed the account. */
function useProfile(email: string | undefined): Profile | null {
  const loaded = useLoaderData<Profile | null>()
  useLoadInBrowser(loaded, email)
  return loaded?.email === email ? loaded : null
}

/** A number that changes with the account: the page starts over and shows nothing of the account before. */
function useTurn(email: string | undefined): number {
  const [shown, setShown] = useState({ email, turn: 0 })
  if (email !== undefined && email !== shown.email)
    // After hydration the account becomes known: what was typed before stays.
    setShown({ email, turn: shown.email === undefined ? 0 : shown.turn + 1 })
  return shown.turn
}
