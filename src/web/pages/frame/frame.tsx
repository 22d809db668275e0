import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { DebugDoor } from '../../features/debug/debug-door.tsx'
import { Farewell } from './farewell.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { StuckNotice } from './stuck-notice.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around every page. */
export function Frame({ children }: { readonly children?: ReactNode }) {
  const main = useFocusOnNavigation()
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <NavigationProgress />
      <TopBar />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children ?? <Outlet />}
      </main>
      <Footer />
      <OfflineNotice />
      <StuckNotice />
      <Farewell />
      <DebugDoor />
      <ScrollRestoration />
    </div>
  )
}

/**
 * Puts the focus on the content when another page has come, as a browser does; a page that only filters keeps it, and
 * so does whoever types in the bar meanwhile.
 */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!(document.activeElement instanceof HTMLInputElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
