import { useEffect } from 'react'

const intervalMs = 60_000

/** Keeps the ages in invite texts up to date while a page stays open. Loads the code when it is first needed. */
export function useInviteAges(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.querySelector('[data-invite]')) return
      import('../../features/clan-card/refresh-invite-ages.ts').then(
        ({ refreshInviteAges }) => refreshInviteAges(),
        // The next interval retries.
        () => {},
      )
    }, intervalMs)
    return () => clearInterval(timer)
  }, [])
}
