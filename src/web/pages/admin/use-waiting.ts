import { useRef, useState } from 'react'
import type { Waiting } from '#contract/desk.ts'
import { useApi } from '../../api-context.tsx'

/**
 * What waits for an administrator; undefined if that is unknown: the section matters more. Call `refresh` when that may have changed.
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
      // Earlier numbers stay.
    }
  }
  return { waiting: isAdmin ? waiting : undefined, refresh: () => void refresh() }
}
