import { sql } from 'kysely'

/**
 * A condition for queries of `vote_cases`: an administrator has something to decide. Groups that are only unusual need no decision. An
 * appeal brings any case back until it is answered.
 */
export const isWaiting = sql<boolean>`(status = 'open' and verdict <> 'shown' or exists (
  select from vote_appeals where vote_appeals.week = vote_cases.week and vote_appeals.clan_id = vote_cases.clan_id
    and answered_at is null))`
