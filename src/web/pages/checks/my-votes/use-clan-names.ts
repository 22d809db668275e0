import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api-context.tsx'

/** Each name takes a request. */
const maxNames = 40

/** Names of listed clans by ID. Contains only the names that have been loaded. */
export function useClanNames(clans: readonly number[]): ReadonlyMap<number, string> {
  const api = useApi()
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const wanted = [...new Set(clans)].slice(0, maxNames).join()

  const isLoaded = useEffectEvent((id: string) => names.has(Number(id)))
  useEffect(() => {
    let isShown = true
    async function load() {
      for (const id of wanted === '' ? [] : wanted.split(',')) {
        // Skip loaded names: the list grows when more receipts and votes are added.
        if (isLoaded(id)) continue
        const name = await api.readClan({ params: { id } }).then(
          ({ body }) => body.name,
          () => undefined,
        )
        if (!isShown) return
        if (name !== undefined) setNames((known) => new Map([...known, [Number(id), name]]))
      }
    }
    void load()
    return () => {
      isShown = false
    }
  }, [api, wanted])
  return names
}
