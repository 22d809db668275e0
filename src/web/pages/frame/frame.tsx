import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { LazyDebugPanel } from '../../features/debug/lazy-debug-panel.tsx'
import { SessionEndedToast } from './session-ended-toast.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { HydrationFailedNotice } from './hydration-failed-notice.tsx'
import { TopBar } from './top-bar.tsx'
import { useInviteAges } from './use-invite-ages.ts'

export function Frame({ children }: { readonly children?: ReactNode }) {
  const main = useFocusOnNavigation()
  useInviteAges()
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
      <LazyDebugPanel />
      <ScrollRestoration />
    </div>
  )
}

/**
 * Moves the focus to the content after navigating to another page, as browsers do after a page load. Keeps the focus if only
 * the query or the section changes, or if the user is typing in the top bar.
 */
function useFocusOnNavigation() {
  // Matches 0 and 1 are the frame and its error boundary, 2 is the page, and sections follow.
  const pathname = useMatches()[2]?.pathname
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  // A layout effect, because later it could take the focus away from a control that the user has already reached.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!(document.activeElement instanceof HTMLInputElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
