/** How some keys that vote for several clans vote, which their single votes do not show. */
export interface KeyTrait {
  /** Whether a vote of a ring's member shows it. */
  readonly holds: (row: number) => boolean
  /** The share of keys that show it among those that vote for as many clans as ring members do, but are not in a ring. */
  readonly usual: number
}

/** The votes of each key that votes for as many clans as ring members do. */
export interface ManyClanVotes {
  readonly members: readonly Uint32Array[]
  /** Of keys that are not in a ring. */
  readonly others: readonly Uint32Array[]
}
