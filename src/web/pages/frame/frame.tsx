import { type ReactNode, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { DebugDoor } from '../../features/debug/debug-door.tsx'
import { SessionEndedToast } from './session-ended-toast.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { HydrationFailedNotice } from './hydration-failed-notice.tsx'
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
      <HydrationFailedNotice />
      <SessionEndedToast />
      <DebugDoor />
      <ScrollRestoration />
    </div>
  )
}

/**
 * Focuses the content after a navigation to another page, as a browser does. A page that only changes its query or its
 * section keeps the focus, and so does a user who types in the top bar.
 */
function useFocusOnNavigation() {
  // Behind the frame and its error boundary; a section of a page matches deeper.
  const pathname = useMatches()[2]?.pathname
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!(document.activeElement instanceof HTMLInputElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
