import { useState } from 'react'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { useSite } from '../../../site.tsx'
import { openStorage } from '../../../storage/open-storage.ts'
import { createPersistedStore } from '../../../storage/persisted-store.ts'
import { usePersisted } from '../../../storage/use-persisted.ts'
import { parseTimes } from '../client-votes.ts'

/** The number of votes that this browser cast in a vote week. */
export function useVotesInWeek(week: string): number {
  const { voteOffsetMinutes } = useSite()
  const [store] = useState(() => createPersistedStore('clientVotes', parseTimes, openStorage('local')))
  const times = usePersisted(store) ?? new Map<number, number>()
  return [...times.values()].filter((time) => voteWeekAt(time, voteOffsetMinutes * 60_000) === week).length
}
