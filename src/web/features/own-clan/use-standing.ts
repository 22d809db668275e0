import { useEffect, useState } from 'react'
import type { ListedClan } from '#contract/clans.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import { useApi } from '../../api-context.tsx'

export type Standing = Pick<ListedClan, 'rank' | 'votes' | 'recommended'>

/** Where a clan stands in the public list; undefined while that is not known, or it is not listed. */
export function useStanding({ id, approve_status }: OwnClan): Standing | undefined {
  const api = useApi()
  const [standing, setStanding] = useState<Standing>()

  useEffect(() => {
    if (approve_status !== 1) return undefined
    const controller = new AbortController()
    api.readClan({ params: { id: String(id) } }, { signal: controller.signal }).then(
      ({ body }) => setStanding(body),
      // The card shows without its rank then.
      () => {},
    )
    return () => controller.abort()
  }, [api, id, approve_status])

  return standing
}
