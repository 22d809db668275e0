import { useEffect, useState } from 'react'
import type { ClanDetails } from '#contract/clans.ts'
import { AppError } from '#contract/errors.ts'
import { useApi } from '../../api-context.tsx'
import type { Api } from '../../api.ts'

/** `unlisted`: it was deleted, or is no longer listed. */
export type ShortlistedClan = ClanDetails | 'unlisted' | 'failed'

export interface ShortlistedClans {
  /** Loaded ones by ID. */
  readonly clans: ReadonlyMap<number, ShortlistedClan>
  /** Loads those that failed again. */
  readonly retry: () => void
}

/** Loads clans that are not loaded yet, at the same time. */
export function useShortlistedClans(ids: readonly number[]): ShortlistedClans {
  const api = useApi()
  const [clans, setClans] = useState<ReadonlyMap<number, ShortlistedClan>>(new Map())
  const missing = ids.filter((id) => !clans.has(id)).join()

  useEffect(() => {
    if (missing === '') return undefined
    let isShown = true
    const loadOne = async (id: string) => [Number(id), await readClan(api, id)] as const
    async function load() {
      const loaded = await Promise.all(missing.split(',').map(loadOne))
      if (isShown) setClans((known) => new Map([...known, ...loaded]))
    }
    void load()
    return () => {
      isShown = false
    }
  }, [api, missing])

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
