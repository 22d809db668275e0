import type { LoaderFunctionArgs } from 'react-router'
import type { ListedClan } from '#contract/clans.ts'
import type { ApiResponse } from '#contract/endpoint.ts'
import type { listSessions } from '#contract/accounts.ts'
import type { OwnClan, readLinkStats } from '#contract/own-clan.ts'
import type { readOwnVotes } from '#contract/vote-reports.ts'
import type { ClanWeek } from '#contract/weeks.ts'
import type { Api } from '../../api.ts'
import { loadForUser } from '../../features/loading/load-for-user.ts'
import { type Result, toResult } from '../../features/loading/result.ts'

export type Standing = Pick<ListedClan, 'rank' | 'votes' | 'recommended'>
export type LinkStats = ApiResponse<typeof readLinkStats>['body']
export type OwnVotes = ApiResponse<typeof readOwnVotes>['body']
export type SessionList = ApiResponse<typeof listSessions>['body']['sessions']

/** The user's clan and its weeks. A clan that was not taken down also has statistics. */
interface Listing {
  /** Null if the user has no clan. */
  readonly clan: Result<OwnClan | null>
  readonly stats: Result<LinkStats> | null
  readonly votes: Result<OwnVotes> | null
  /** Rank and votes by week. */
  readonly history: Result<ClanWeek[]> | null
  /** Undefined if the clan is not listed or its standing failed to load. */
  readonly standing: Standing | undefined
}

/** Each part may fail independently. */
export interface Profile extends Listing {
  readonly email: string
  readonly sessions: Result<SessionList>
}

export function loadProfile(args: LoaderFunctionArgs): Promise<Profile | null> {
  return loadForUser(args, async (api, { email }) => {
    const [listing, sessions] = await Promise.all([
      loadListing(api),
      toResult(api.listSessions().then(({ body }) => body.sessions)),
    ])
    return { email, ...listing, sessions }
  })
}

async function loadListing(api: Api): Promise<Listing> {
  const found = await toResult(api.listOwnClans().then(({ body }) => body[0] ?? null))
  const clan = 'data' in found ? found.data : null
  if (!clan) return { clan: found, stats: null, votes: null, history: null, standing: undefined }
  const weeks = toResult(api.listOwnClanWeeks().then(({ body }) => body))
  if (clan.taken_down) return { clan: found, stats: null, votes: null, history: await weeks, standing: undefined }
  const isListed = clan.approve_status === 1
  const [stats, votes, history, standing] = await Promise.all([
    toResult(api.readLinkStats().then(({ body }) => body)),
    toResult(api.readOwnVotes().then(({ body }) => body)),
    weeks,
    isListed ? readStanding(api, clan.id) : undefined,
  ])
  return { clan: found, stats, votes, history, standing }
}

/** Ignores errors, because the card works without a rank. */
async function readStanding(api: Api, id: number): Promise<Standing | undefined> {
  try {
    return (await api.readClan({ params: { id: String(id) } })).body
  } catch {
    return undefined
  }
}
