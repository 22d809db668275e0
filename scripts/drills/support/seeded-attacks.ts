import { type Kysely, sql } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'

export interface SeededAttack {
  readonly name: string
  readonly clanId: number
}

/** The clans with the most votes from hosting networks without a print, with the same print, and from the same address. */
export async function findAttacks(db: Kysely<Schema>, week: VoteWeek): Promise<SeededAttack[]> {
  const mostOf = async (name: string, column: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ clan: number }>`
      select clan_id as clan from votes where week = ${week} and ${condition}
      group by clan_id, ${column} order by count(*) desc limit 1`.execute(db)
    return { name, clanId: rows[0]?.clan ?? 0 }
  }
  const fromHosting = sql`client_ip_bad = 1 and fp_hardware is null`
  const ofDevice = sql`fp_hardware is not null and client_ip_bad = 0 and state <> 'counted'`
  return [
    await mostOf('hosting', sql`client_ip_bad`, fromHosting),
    await mostOf('one device', sql`fp_hardware`, ofDevice),
    await mostOf('one address', sql`client_ip`, sql`client_ip is not null`),
  ]
}
