import { useRef, useState } from 'react'
import type { Waiting } from '#contract/desk.ts'
import { useApi } from '../../api-context.tsx'

/**
 * Numbers of items that wait for an administrator; undefined if unknown, since the section is more important. Call `refresh`
 * when they may have changed.
 * @param isAdmin whether the user is known to be an administrator
 */
export function useWaiting(isAdmin: boolean): { readonly waiting: Waiting | undefined; readonly refresh: () => void } {
  const api = useApi()
  const [waiting, setWaiting] = useState<Waiting>()
  const latest = useRef(0)
  async function refresh() {
    latest.current += 1
    const request = latest.current
    try {
      const { body } = await api.countWaiting()
      if (request === latest.current) setWaiting(body)
    } catch {
      // Keep the previous numbers.
    }
  }
  return { waiting: isAdmin ? waiting : undefined, refresh: () => void refresh() }
}
