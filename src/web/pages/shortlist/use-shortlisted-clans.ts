import { useEffect, useRef, useState } from 'react'
import type { ClanDetails } from '#contract/clans.ts'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import type { Api } from '../../api.ts'
import { subscribeToAcceptedVotes } from '../../features/voting/accepted-votes.ts'
import { rememberNames } from './known-names.ts'

/** `unlisted`: the clan was deleted or is no longer listed. */
export type ShortlistedClan = ClanDetails | 'unlisted' | 'failed'

export interface ShortlistedClans {
  readonly clans: ReadonlyMap<number, ShortlistedClan>
  readonly retry: () => void
}

/** Loads each clan once. Clans that are missing at the same time are loaded together. */
export function useShortlistedClans(ids: readonly number[]): ShortlistedClans {
  const api = useApi()
  const [clans, setClans] = useState<ReadonlyMap<number, ShortlistedClan>>(new Map())
  /** IDs of clans that are being loaded, so that a change of the list does not load them again. */
  const loading = useRef(new Set<number>())
  const missing = ids.filter((id) => !clans.has(id)).join()

  useEffect(() => {
    async function load(wanted: readonly number[]) {
      for (const id of wanted) loading.current.add(id)
      const loaded = await Promise.all(wanted.map(async (id) => [id, await readClan(api, String(id))] as const))
      for (const id of wanted) loading.current.delete(id)
      setClans((known) => new Map([...known, ...loaded]))
    }
    const wanted = missing
      .split(',')
      .flatMap((id) => (id === '' || loading.current.has(Number(id)) ? [] : [Number(id)]))
    if (wanted.length > 0) void load(wanted)
  }, [api, missing])

  const list = ids.join()
  useEffect(() => rememberNames(list === '' ? [] : list.split(',').map(Number), clans), [list, clans])

  // Updates rank and votes in the comparison like on the cards.
  useEffect(
    () =>
      subscribeToAcceptedVotes((id, update) =>
        setClans((known) => {
          const clan = known.get(id)
          return typeof clan === 'object' ? new Map(known).set(id, update(clan)) : known
        }),
      ),
    [],
  )

  return {
    clans,
    retry: () => setClans((known) => new Map([...known].filter(([, clan]) => clan !== 'failed'))),
  }
}

async function readClan(api: Pick<Api, 'readClan'>, id: string): Promise<ShortlistedClan> {
  try {
    return (await api.readClan({ params: { id } })).body
  } catch (error) {
    return error instanceof AppError && error.code === 'clan_not_found' ? 'unlisted' : 'failed'
  }
}
