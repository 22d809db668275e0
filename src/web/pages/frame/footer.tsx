import { Link } from 'react-router'
import { LanguageSelect } from '../../features/dates/language-select.tsx'
import { EffectsSwitch } from '../../features/effects/effects-switch.tsx'
import { ContactLink } from '../../features/support/contact-link.tsx'
import { useUser } from '../../features/session/session-context.tsx'
import { useSite } from '../../site.tsx'
import { footerPages, isContact, type SitePage } from '../../site-map.ts'
import { Container } from '../../ui/container.tsx'
import styles from './footer.module.css'

export function Footer() {
  const site = useSite()
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.row}>
          <nav aria-label="Footer">
            <ul className={styles.links}>
              {footerPages(site, useUser()).map((page) => (
                <li key={page.path}>
                  <FooterLink {...page} />
                </li>
              ))}
              <li>
                <a href="/api/docs" className={styles.link}>
                  API
                </a>
              </li>
            </ul>
          </nav>
          <div className={styles.choices}>
            <LanguageSelect />
            <EffectsSwitch />
          </div>
        </div>
        <p className={styles.small}>
          {/* Without full stops, because names may end with one. */}
          {site.operatorName && <>Run by {site.operatorName} · </>}
          {site.siteName} is not affiliated with the makers of {site.gameName}
        </p>
      </Container>
    </footer>
  )
}

function FooterLink(page: SitePage) {
  const { path, label } = page
  if (isContact(page)) return <ContactLink path={path} label={label} className={styles.link} />
  return (
    <Link to={path} className={styles.link}>
      {label}
    </Link>
  )
}
