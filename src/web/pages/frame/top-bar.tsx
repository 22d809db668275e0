import { NavLink } from 'react-router'
import { Container } from '../../ui/container.tsx'
import { useUser } from '../../features/session/session-context.tsx'
import { topBarPages } from '../../site-map.ts'
import { AccountEntry } from './account-entry.tsx'
import styles from './top-bar.module.css'
import { useDisclosure } from './use-disclosure.ts'
import { Wordmark } from './wordmark.tsx'

export function TopBar() {
  const pages = topBarPages(useUser())
  const { open, button, area, toggle } = useDisclosure<HTMLDivElement>()
  return (
    <header className={styles.bar}>
      <Container>
        <div className={styles.row} ref={area}>
          <Wordmark />
          <button
            type="button"
            ref={button}
            className={styles.toggle}
            aria-expanded={open}
            aria-controls="site-navigation"
            onClick={toggle}
          >
            <span className={styles.lines} aria-hidden="true" />
            Menu
          </button>
          <nav id="site-navigation" aria-label="Site" className={styles.navigation} data-open={open}>
            <ul className={styles.links}>
              {pages.map(({ path, label, isSecondary }) => (
                <li key={path} data-secondary={isSecondary}>
                  <NavLink to={path} end={path !== '/admin'} className={styles.link}>
                    {label}
                  </NavLink>
                </li>
              ))}
              <AccountEntry />
            </ul>
          </nav>
        </div>
      </Container>
    </header>
  )
}
