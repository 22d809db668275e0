import { hourMs } from '#contract/rules/time/durations.ts'
import type { ApiResponse } from '#contract/endpoint.ts'
import { maxReportedClans } from '#contract/rules/votes/vote-reports.ts'
import { voteWeekStart } from '#contract/rules/votes/vote-week.ts'
import type { listUncountedVotes } from '#contract/vote-reports.ts'
import type { Api } from '../../../api.ts'
import type { KeyValueStore } from '../../../storage/open-storage.ts'
import { createPersistedStore } from '../../../storage/persisted-store.ts'
import { parseTimes } from '../client-votes.ts'
import { createVoterKey } from '../voter-key.ts'

export type UncountedVote = ApiResponse<typeof listUncountedVotes>['body'][number]

export interface UncountedVotesAnswer {
  readonly votes: readonly UncountedVote[]
  /** Number of this browser's votes this week that were cast before the current hour. The answer covers only these. */
  readonly seen: number
  readonly unseen: number
}

interface Answer {
  readonly hour: number
  readonly votes: Promise<readonly UncountedVote[]>
}

const answers = new WeakMap<object, Answer>()

/**
 * Loads which votes of this browser do not count. Asks the server at most once an hour, because its answer changes only
 * hourly. Undefined if this browser has no votes this week. `now` in Unix ms; `offset`: the vote calendar's offset from UTC,
 * in ms.
 */
export function loadUncountedVotes(
  api: Pick<Api, 'listUncountedVotes'>,
  storage: KeyValueStore | undefined,
  now: number,
  offset: number,
): Promise<UncountedVotesAnswer> | undefined {
  const times = createPersistedStore('clientVotes', parseTimes, storage).get() ?? new Map<number, number>()
  const weekStart = voteWeekStart(now, offset)
  const ofThisWeek = [...times].filter(([, time]) => time >= weekStart)
  if (ofThisWeek.length === 0) return undefined
  const hour = Math.floor(now / hourMs)
  const unseen = ofThisWeek.filter(([, time]) => time >= hour * hourMs).length
  const asked = { seen: ofThisWeek.length - unseen, unseen }
  const known = answers.get(api)
  if (known?.hour === hour) return known.votes.then((votes) => ({ votes, ...asked }))
  const clanIds = ofThisWeek.map(([clanId]) => clanId)
  const answer = { hour, votes: askAbout(api, createVoterKey(storage)(), clanIds) }
  answers.set(api, answer)
  answer.votes.catch(() => {
    if (answers.get(api) === answer) answers.delete(api)
  })
  return answer.votes.then((votes) => ({ votes, ...asked }))
}

async function askAbout(
  api: Pick<Api, 'listUncountedVotes'>,
  vKey: string,
  clanIds: readonly number[],
): Promise<readonly UncountedVote[]> {
  const parts = Array.from({ length: Math.ceil(clanIds.length / maxReportedClans) }, (_, index) =>
    clanIds.slice(index * maxReportedClans, (index + 1) * maxReportedClans),
  )
  const responses = await Promise.all(parts.map((part) => api.listUncountedVotes({ body: { vKey, clanIds: part } })))
  return responses.flatMap(({ body }) => body)
}
