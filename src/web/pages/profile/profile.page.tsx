import { useState } from 'react'
import { Navigate } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { useVisitor } from '../../features/session/session-context.tsx'
import { useConfirmedSession } from '../../features/session/use-confirmed-session.ts'
import { Container } from '../../ui/container.tsx'
import { AccountSection } from './account-section.tsx'
import { MyClanSection } from './my-clan-section.tsx'
import { ClanLoading } from './my-clan-waiting.tsx'
import { ProfileHeader } from './profile-header.tsx'
import styles from './profile.page.module.css'

/** `/profile`: the user's own page. The server renders its shell alone: who looks is known in the browser only. */
export function ProfilePage() {
  const visitor = useVisitor()
  useConfirmedSession()
  const user = typeof visitor === 'string' ? undefined : visitor
  const turn = useTurn(user?.email)
  if (visitor === 'guest') return <Navigate to="/" replace />
  return (
    <Container>
      <PageHead title="My profile" />
      <div key={turn} className={styles.page} aria-busy={!user}>
        <ProfileHeader email={user?.email} />
        {user ? <MyClanSection /> : <ClanLoading />}
        <AccountSection email={user?.email} />
        <noscript>
          <p className={styles.note}>
            Your profile needs JavaScript. Turn it on for this site, then load this page again.
          </p>
        </noscript>
      </div>
    </Container>
  )
}

/** Another number for each account: a page that slept while another tab changed it begins anew, and mixes nobody's things. */
function useTurn(email: string | undefined): number {
  const [shown, setShown] = useState({ email, turn: 0 })
  if (email !== undefined && email !== shown.email)
    // That it becomes known is no change: what was typed before the script had come stays.
    setShown({ email, turn: shown.email === undefined ? 0 : shown.turn + 1 })
  return shown.turn
}
