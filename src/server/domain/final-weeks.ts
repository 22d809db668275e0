import { sql } from 'kysely'

/** A condition for queries of `week_closes`: the week's result is published. */
export const isFinal = sql<boolean>`(week_closes.version > 0)`
