import { useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../api-context.tsx'

/** Each name is a request. */
const maxNames = 40

/** The names of listed clans by ID, as far as they have been loaded. */
export function useClanNames(clans: readonly number[]): ReadonlyMap<number, string> {
  const api = useApi()
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  const wanted = [...new Set(clans)].slice(0, maxNames).join()

  const isLoaded = useEffectEvent((id: string) => names.has(Number(id)))
  useEffect(() => {
    let isShown = true
    async function load() {
      for (const id of wanted === '' ? [] : wanted.split(',')) {
        // Receipts and votes without one join the list later.
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
