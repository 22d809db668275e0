import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useApi } from '../../api-context.tsx'
import { useSession, useVisitor } from '../../features/session/session-context.tsx'
import { useSite } from '../../site.tsx'
import { Container } from '../../ui/container.tsx'
import { AccountSection } from './account-section.tsx'
import { MyClanSection } from './my-clan-section.tsx'
import { ClanLoading } from './my-clan-waiting.tsx'
import { ProfileHeader } from './profile-header.tsx'
import styles from './profile.page.module.css'

/** `/profile`: the user's own page. The server renders its shell alone: who looks is known in the browser only. */
export function ProfilePage() {
  const { siteName } = useSite()
  const visitor = useVisitor()
  useConfirmedSession()
  if (visitor === 'guest') return <Navigate to="/" replace />
  const user = visitor === 'unknown' ? undefined : visitor
  return (
    <Container>
      <title>{`My profile · ${siteName}`}</title>
      <div className={styles.page} aria-busy={!user}>
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

/** Asks the server whether the session still holds: it may have ended on another device. */
function useConfirmedSession() {
  const api = useApi()
  const session = useSession()
  useEffect(() => {
    if (!session.user()) return
    api.readAccount().then(
      ({ body }) => session.update({ email: body.email, isAdmin: body.is_admin }),
      // A session that has ended is dealt with where calls are sent; the network's trouble shows with the next act.
      () => {},
    )
  }, [api, session])
}
