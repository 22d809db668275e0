import type { ComponentType } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { useVisitor } from '../../features/session/session-context.tsx'
import { useConfirmedSession } from '../../features/session/use-confirmed-session.ts'
import { Container } from '../../ui/container.tsx'
import { Acts } from './acts/acts.tsx'
import { Blog } from './blog/blog.tsx'
import { Campaigns } from './campaigns/campaigns.tsx'
import { AllClans } from './clans/all-clans.tsx'
import { DeskNavigation } from './desk-navigation.tsx'
import { Waiting } from './desk-section.tsx'
import styles from './admin.page.module.css'
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
  blog: Blog,
  acts: Acts,
  mails: Mails,
}

/** `/admin`: the administrators' desk. The server renders its shell alone: who looks is known in the browser only. */
export function AdminPage() {
  const visitor = useVisitor()
  const [query] = useSearchParams()
  useConfirmedSession()
  const user = typeof visitor === 'string' ? undefined : visitor
  if (visitor !== 'unknown' && !user?.isAdmin) return <Navigate to="/" replace />
  const section = readSection(query)
  const Part = parts[section]
  return (
    <Container>
      <PageHead title={`${sections[section]} · Admin`} />
      <div className={styles.page}>
        <header className={styles.header}>
          <p className={styles.eyebrow}>{user ? `Signed in as ${user.email}` : 'Administration'}</p>
          <h1 className={styles.title}>Admin</h1>
        </header>
        <DeskNavigation current={section} />
        {user ? <Part /> : <Waiting />}
        <noscript>
          <p className={styles.note}>The desk needs JavaScript. Turn it on for this site, then load this page again.</p>
        </noscript>
      </div>
    </Container>
  )
}
