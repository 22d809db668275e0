import { useEffect, useState } from 'react'
import type { ListedClan } from '#contract/clans.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import { useApi } from '../../api-context.tsx'

export type Standing = Pick<ListedClan, 'rank' | 'votes' | 'recommended'>

/** Where a clan stands in the public list; undefined while that is not known, or it is not listed. */
export function useStanding(clan: OwnClan): Standing | undefined {
  const api = useApi()
  const [standing, setStanding] = useState<Standing>()
  const { id, name, approve_status } = clan

  useEffect(() => {
    if (approve_status !== 1) return undefined
    const controller = new AbortController()
    const init = { signal: controller.signal }
    Promise.all([api.listClans({ query: { q: name } }, init), api.listHighlightedClans({}, init)]).then(
      ([{ body: listed }, { body: highlighted }]) =>
        setStanding([...highlighted, ...listed].find((other) => other.id === id)),
      // The card shows without its rank then.
      () => {},
    )
    return () => controller.abort()
  }, [api, id, name, approve_status])

  return standing
}
