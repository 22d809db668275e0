import { useEffect } from 'react'

const intervalMs = 60_000

/** Keeps the ages in texts about Discord invites current on a page that stays open. Their code is loaded when it is needed first. */
export function useInviteAges(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.querySelector('[data-invite]')) return
      import('../../features/clan-card/refresh-invite-ages.ts').then(
        ({ refreshInviteAges }) => refreshInviteAges(),
        // The next interval tries again.
        () => {},
      )
    }, intervalMs)
    return () => clearInterval(timer)
  }, [])
}
