import { Link } from 'react-router'
import { EffectsSwitch } from '../../features/effects/effects-switch.tsx'
import { useUser } from '../../features/session/session-context.tsx'
import { useSite } from '../../site.tsx'
import { footerPages } from '../../site-map.ts'
import { Container } from '../../ui/container.tsx'
import styles from './footer.module.css'

/** What stands below every page. */
export function Footer() {
  const site = useSite()
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.row}>
          <nav aria-label="Footer">
            <ul className={styles.links}>
              {footerPages(site, useUser()).map(({ path, label }) => (
                <li key={path}>
                  <Link to={path} className={styles.link}>
                    {label}
                  </Link>
                </li>
              ))}
              <li>
                <a href="/api/docs" className={styles.link}>
                  API
                </a>
              </li>
            </ul>
          </nav>
          <EffectsSwitch />
        </div>
        <p className={styles.small}>
          {site.operatorName && <>Run by {site.operatorName}. </>}
          {site.siteName} is not affiliated with the makers of {site.gameName}.
        </p>
      </Container>
    </footer>
  )
}
