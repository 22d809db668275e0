import { sql } from 'kysely'

/**
 * A condition for queries of `vote_cases`: the case needs an administrator's decision. Groups that are only unusual do not, unless there is
 * an unanswered appeal, which reopens any case.
 */
export const isWaiting = sql<boolean>`(status = 'open' and verdict <> 'shown' or exists (
  select from vote_appeals where vote_appeals.week = vote_cases.week and vote_appeals.clan_id = vote_cases.clan_id
    and answered_at is null))`
