import { useEffect } from 'react'
import { refreshInviteAges } from '../../features/clan-card/refresh-invite-ages.ts'

const intervalMs = 60_000

/** Keeps the ages in texts about Discord invites true while the page stays open. The list shows those of its last loading. */
export function useInviteAges(): void {
  useEffect(() => {
    const timer = setInterval(() => refreshInviteAges(), intervalMs)
    return () => clearInterval(timer)
  }, [])
}
