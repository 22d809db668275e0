import { Navigate, Outlet, useLocation } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { useVisitor } from '../../features/session/session-context.tsx'
import { useSessionRefresh } from '../../features/session/use-session-refresh.ts'
import { useSite } from '../../site.tsx'
import { Container } from '../../ui/container.tsx'
import styles from './admin.page.module.css'
import { DeskNavigation } from './desk-navigation.tsx'
import { SectionPlaceholder } from './desk-section.tsx'
import { LogBreakNotice } from './log-break-notice.tsx'
import { sectionAt, sections } from './sections.ts'

export { redirectToSection } from './redirect-to-section.ts'

/** `/admin/…`: the layout of the desk. The server does not know the user, so it renders no section. */
export function AdminPage() {
  const { version } = useSite()
  const visitor = useVisitor()
  const section = sectionAt(useLocation().pathname)
  useSessionRefresh()
  const user = typeof visitor === 'string' ? undefined : visitor
  if (visitor !== 'unknown' && !user?.isAdmin) return <Navigate to="/" replace />
  return (
    <Container>
      <PageHead title={`${sections[section].label} · Admin`} />
      <div className={styles.page}>
        <header className={styles.header}>
          <p className={styles.eyebrow}>{user ? `Signed in as ${user.email}` : 'Administration'}</p>
          <h1 className={styles.title}>Admin</h1>
          <p className={styles.eyebrow}>Muster {version}</p>
        </header>
        <DeskNavigation current={section} />
        {user && <LogBreakNotice />}
        {user ? <Outlet /> : <SectionPlaceholder />}
        <noscript>
          <p className={styles.note}>The desk needs JavaScript. Turn it on for this site, then reload the page.</p>
        </noscript>
      </div>
    </Container>
  )
}
