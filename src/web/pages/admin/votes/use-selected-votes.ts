import { useState } from 'react'
import type { FoundVote } from '#contract/vote-search.ts'

export interface SelectedVotes {
  /** The selected votes of the current page. */
  readonly votes: readonly FoundVote[]
  readonly has: (id: number) => boolean
  readonly toggle: (id: number) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

const none: ReadonlySet<number> = new Set()

/** Tracks which votes of a page are selected. A page with another `href` starts with no selection. */
export function useSelectedVotes(votes: readonly FoundVote[], href: string): SelectedVotes {
  const [selected, setSelected] = useState({ href, ids: none })
  const ids = selected.href === href ? selected.ids : none
  const select = (next: ReadonlySet<number>) => setSelected({ href, ids: next })
  return {
    votes: votes.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle(id) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      select(next)
    },
    selectAll: () => select(new Set(votes.map(({ id }) => id))),
    clear: () => select(none),
  }
}
