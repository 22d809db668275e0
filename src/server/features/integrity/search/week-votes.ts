import type { Kysely } from 'kysely'
import { voteStates } from '#contract/rules/votes/vote-states.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { readClanNames } from '../read-clan-names.ts'
import {
  readBlocks,
  readNewVotes,
  readTallyCounts,
  readVotes,
  type StoredBlocks,
  type TallyCounts,
} from './read-votes.ts'
import { type TableView, viewTable } from './table-view.ts'
import { findVote, sortRows } from './sort-rows.ts'
import { createVoteTable, setVote, type TableVote, type VoteTable } from './vote-table.ts'

/** Blocks to read again: transactions that stored votes may commit after later ones. */
const overlapBlocks = 8

export interface WeekVotes {
  readonly view: TableView
  /** The loaded share of the votes, from 0 to 1. */
  readonly share: () => number
  readonly isLoaded: () => boolean
  /**
   * First reads all votes, then those that have changed. Do not call it again before it resolves. Rejects if it is aborted while loading.
   */
  refresh(): Promise<void>
  /** Call it if the states of the votes of these clans, or their names, may have changed. */
  clansChanged(ids: readonly number[]): void
}

interface Loading {
  /** Called with the number of votes before they take memory. */
  readonly onVotes: (votes: number) => void
  readonly signal: AbortSignal
}

export function openWeek(db: Kysely<Schema>, week: VoteWeek, { onVotes, signal }: Loading): WeekVotes {
  let table: VoteTable = createVoteTable()
  let view = viewTable(table)
  let [expected, isLoaded] = [0, false]
  let stored: StoredBlocks = { table: '', blocks: 0 }
  /** By clan: the version of the tally that the table agrees with. */
  const versions = new Map<number, number>()
  const dirtyClans = new Set<number>()

  async function load(): Promise<void> {
    signal.throwIfAborted()
    const tallies = await readTallyCounts(db, week)
    expected = tallies.reduce((sum, tally) => sum + tally.counted + tally.held + tally.void, 0)
    onVotes(expected)
    table = createVoteTable(Math.ceil(expected * 1.02) + 1024)
    view = viewTable(table)
    stored = await readBlocks(db, week)
    for await (const page of readVotes(db, week)) {
      signal.throwIfAborted()
      for (const vote of page) setVote(table, vote)
    }
    sortRows(table, 0)
    await readNames([...table.clans.byId.keys()])
    view.warmUp()
    isLoaded = true
  }

  async function readNames(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) view.setClanNames(ids, await readClanNames(db, ids))
  }

  function apply(votes: readonly TableVote[]): void {
    const sorted = table.rows.count
    for (const vote of votes) setVote(table, vote, findVote(table.rows, sorted, vote))
    sortRows(table, sorted)
  }

  /** Reads the end of the stored votes, then all votes of the clans whose counts still disagree. */
  async function follow(): Promise<void> {
    // A change during the reading makes its clan dirty again.
    const dirty = new Set(dirtyClans)
    dirtyClans.clear()
    const known = new Set(table.clans.byId.keys())
    const tallies = await readTallyCounts(db, week)
    const changed = tallies.filter(({ clanId, version }) => dirty.has(clanId) || versions.get(clanId) !== version)
    if (changed.length > 0) {
      await readEnd()
      for (const tally of changed) {
        // Changes of states may leave the counts equal, but are announced.
        const comparison = dirty.has(tally.clanId) ? 'different' : compareCounts(table, tally)
        if (comparison === 'different') for await (const page of readVotes(db, week, tally.clanId)) apply(page)
        // If votes were cast after the tally was read, it is compared again next time.
        if (comparison !== 'ahead') versions.set(tally.clanId, tally.version)
      }
    }
    await readNames([...table.clans.byId.keys()].filter((id) => dirty.has(id) || !known.has(id)))
  }

  async function readEnd(): Promise<void> {
    const now = await readBlocks(db, week)
    const isSame = now.table === stored.table && now.blocks >= stored.blocks
    const first = isSame ? Math.max(0, stored.blocks - overlapBlocks) : now.blocks
    for await (const page of readNewVotes(db, week, now, first)) apply(page)
    stored = now
  }

  return {
    get view() {
      return view
    },
    isLoaded: () => isLoaded,
    share: () => (isLoaded ? 1 : Math.min(0.99, table.rows.count / Math.max(1, expected))),
    async refresh() {
      if (!isLoaded) await load()
      await follow()
    },
    clansChanged(ids) {
      for (const id of ids) dirtyClans.add(id)
    },
  }
}

/** Compares the table with a tally: `ahead` if it has the same votes and more. */
function compareCounts({ clans }: VoteTable, tally: TallyCounts): 'equal' | 'ahead' | 'different' {
  const code = clans.byId.get(tally.clanId) ?? 0
  const surplus = voteStates.map((state, index) => (clans.counts[code * 3 + index] ?? 0) - tally[state])
  if (surplus.every((votes) => votes === 0)) return 'equal'
  return surplus.every((votes) => votes >= 0) ? 'ahead' : 'different'
}
