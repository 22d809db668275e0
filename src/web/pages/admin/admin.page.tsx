import { Navigate, Outlet, useLocation } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { useVisitor } from '../../features/session/session-context.tsx'
import { useSessionRefresh } from '../../features/session/use-session-refresh.ts'
import { useSite } from '../../site.tsx'
import { Container } from '../../ui/container.tsx'
import styles from './admin.page.module.css'
import { DeskNavigation } from './desk-navigation.tsx'
import { SectionPlaceholder } from './shared/desk-section.tsx'
import type { DeskContext } from './shared/desk-data.ts'
import { LogBreakNotice } from './log-break-notice.tsx'
import { sectionAt, sections } from './sections.ts'
import { useWaiting } from './use-waiting.ts'

/** `/admin/…`: the layout of the admin area. The server does not know the user, so it renders no section. */
export function AdminPage() {
  const { version } = useSite()
  const visitor = useVisitor()
  const section = sectionAt(useLocation().pathname)
  useSessionRefresh()
  const user = typeof visitor === 'string' ? undefined : visitor
  const { waiting, refresh: refreshWaiting } = useWaiting(user?.isAdmin === true)
  if (visitor !== 'unknown' && !user?.isAdmin) return <Navigate to="/" replace />
  return (
    <Container>
      <PageHead title={section ? `${sections[section].label} · Admin` : 'Admin'} />
      <div className={styles.page}>
        <header className={styles.header}>
          <p className={styles.eyebrow}>{user ? `Signed in as ${user.email}` : 'Administration'}</p>
          <h1 className={styles.title}>Admin</h1>
          <p className={styles.eyebrow}>Muster {version}</p>
        </header>
        <DeskNavigation current={section} waiting={waiting} />
        {user && <LogBreakNotice />}
        {user ? <Outlet context={{ refreshWaiting } satisfies DeskContext} /> : <SectionPlaceholder />}
        <noscript>
          <p className={styles.note}>
            The admin area needs JavaScript. Turn it on for this site, then reload the page.
          </p>
        </noscript>
      </div>
    </Container>
  )
}
