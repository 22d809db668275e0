import { useEffect, useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { type ClanMatch, clanSearchOf } from './clan-matches.ts'

const typingPauseMs = 250

interface Found {
  readonly search: string
  readonly matches: readonly ClanMatch[]
}

/** Clans, in any status, to which the text of a field may refer. Undefined until the search has responded. */
export function useClanMatches(text: string): readonly ClanMatch[] | undefined {
  const api = useApi()
  const search = clanSearchOf(text)
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (search === '') return undefined
    let isCurrent = true
    const timer = setTimeout(async () => {
      try {
        const { body: matches } = await api.listAllClans({ query: { q: search } })
        if (isCurrent) setFound({ search, matches })
      } catch {
        // Administrators can enter an ID even if the search fails.
      }
    }, typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, search])
  return found?.search === search ? found.matches : undefined
}
