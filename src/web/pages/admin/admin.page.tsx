import { type ComponentType, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useApi } from '../../api-context.tsx'
import { useSession, useVisitor } from '../../features/session/session-context.tsx'
import { useSite } from '../../site.tsx'
import { Container } from '../../ui/container.tsx'
import { Acts } from './acts/acts.tsx'
import { Campaigns } from './campaigns/campaigns.tsx'
import { AllClans } from './clans/all-clans.tsx'
import { DeskNavigation } from './desk-navigation.tsx'
import { Waiting } from './desk-section.tsx'
import styles from './desk.module.css'
import { Mails } from './mails/mails.tsx'
import { Registrations } from './queues/registrations.tsx'
import { Updates } from './queues/updates.tsx'
import { readSection, type Section, sections } from './sections.ts'
import { VotingData } from './votes/voting-data.tsx'

const parts: Readonly<Record<Section, ComponentType>> = {
  registrations: Registrations,
  updates: Updates,
  clans: AllClans,
  votes: VotingData,
  campaigns: Campaigns,
  acts: Acts,
  mails: Mails,
}

/** `/admin`: the administrators' desk. The server renders its shell alone: who looks is known in the browser only. */
export function AdminPage() {
  const { siteName } = useSite()
  const visitor = useVisitor()
  const [query] = useSearchParams()
  useConfirmedAdministrator()
  const user = typeof visitor === 'string' ? undefined : visitor
  if (visitor !== 'unknown' && !user?.isAdmin) return <Navigate to="/" replace />
  const section = readSection(query)
  const Part = parts[section]
  return (
    <Container>
      <title>{`${sections[section]} · Admin · ${siteName}`}</title>
      <div className={styles.page}>
        <header className={styles.header}>
          <p className={styles.eyebrow}>{user ? `Signed in as ${user.email}` : 'Administration'}</p>
          <h1 className={styles.title}>Admin</h1>
        </header>
        <DeskNavigation current={section} />
        {user ? <Part /> : <Waiting />}
        <noscript>
          <p className={styles.head}>The desk needs JavaScript. Turn it on for this site, then load this page again.</p>
        </noscript>
      </div>
    </Container>
  )
}

/** Asks the server whether the session still holds and is still an administrator's. */
function useConfirmedAdministrator() {
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
