import type { Week } from './calendar.ts'
import type { SimulatedVote } from './vote.ts'

/** The votes of one week that the site would accept. */
export interface Ledger {
  readonly week: Week
  /** Returns false if the site would refuse the vote: a duplicate by voter key or device, or a time outside the week. */
  readonly add: (vote: SimulatedVote) => boolean
  readonly size: () => number
  /** In the order in which they were cast. */
  readonly votes: () => SimulatedVote[]
}

export function createLedger(week: Week): Ledger {
  const accepted: SimulatedVote[] = []
  const perClan = new Map<number, Set<string>>()
  return {
    week,
    add(vote) {
      if (vote.castAt < week.start || vote.castAt >= week.end) return false
      let seen = perClan.get(vote.clan.id)
      if (!seen) perClan.set(vote.clan.id, (seen = new Set()))
      const { hardware, software, audioNetwork } = vote.prints
      const isComplete = hardware !== null && software !== null && audioNetwork !== null
      const device = isComplete
        ? `${vote.address.network} ${hardware.slice(0, 16)} ${software.slice(0, 16)} ${audioNetwork.slice(0, 16)}`
        : undefined
      if (seen.has(vote.voterKey) || (device !== undefined && seen.has(device))) return false
      seen.add(vote.voterKey)
      if (device !== undefined) seen.add(device)
      accepted.push(vote)
      return true
    },
    size: () => accepted.length,
    votes: () => accepted.sort((a, b) => a.castAt - b.castAt || (a.voterKey < b.voterKey ? -1 : 1)),
  }
}
