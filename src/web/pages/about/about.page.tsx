import { useLoaderData } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { useSite } from '../../site.tsx'
import { contactPages } from '../../site-map.ts'
import { Container } from '../../ui/container.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import styles from './about.module.css'
import { Briefing } from './briefing.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { FaqPanel } from './faq-panel.tsx'
import type { loadAbout } from './load-about.ts'

export { loadAbout } from './load-about.ts'

export function AboutPage() {
  const { supportAddress, figures } = useLoaderData<typeof loadAbout>()
  const site = useSite()
  const { siteName, gameName } = site
  return (
    <Container>
      <PageHead
        title="About us"
        description={`What ${siteName} is: clans and platoons of ${gameName}, ranked by weekly votes, reviewed by people, guarded against manipulation.`}
        // The response to the contact form shows the email address, so keep it out of search engines.
        noindex={supportAddress !== undefined}
      />
      <div className={styles.page}>
        <header className={styles.header}>
          <Eyebrow>{siteName}</Eyebrow>
          <h1 className={styles.title}>About us</h1>
          <p className={styles.lead}>
            Good matches begin with good company. {siteName} is where players of {gameName} find theirs.
          </p>
        </header>
        <Briefing figures={figures} />
        <div className={styles.panels}>
          {contactPages(site).length > 0 && <ContactPanel address={supportAddress} />}
          <FaqPanel />
        </div>
      </div>
    </Container>
  )
}
