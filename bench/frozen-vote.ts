import { randomInt } from 'node:crypto'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { up } from '#server/database/migrations/0008-cast-votes.ts'

/** The function of migration 0008 under its own name, because later migrations replaced `cast_votes`. */
const name = 'bench_cast_votes'

/** Statements that create or replace the baseline's function. */
export async function frozenFunction(): Promise<string[]> {
  const statements: string[] = []
  const recorder = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  await up(recorder)
  const renamed = statements.map((statement) =>
    statement.replace('create function cast_votes (', `create or replace function ${name} (`),
  )
  if (!renamed.some((statement) => statement.includes(name))) throw new Error('Migration 0008 creates no function.')
  return renamed
}

/**
 * The baseline's statement for one vote: the function of migration 0008. The voter has a unique address and a complete fingerprint, like
 * those that vote on the site. Arguments are SQL.
 */
export function frozenVote(clanId: string, address: string): string {
  const random32 = 'uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())'
  const values: readonly (readonly [type: string, value: string])[] = [
    ['text', `'${voteWeekAt(Date.now())}'`],
    ['int', clanId],
    ['uuid', 'gen_random_uuid()'],
    ['timestamptz', 'now()'],
    ['text', `host('0.0.0.0'::inet + ${address})`],
    ['text', 'null'],
    ['int8', 'null'],
    ['text', 'null'],
    ['int2', 'null'],
    ['int2', '2'],
    ...Array.from({ length: 4 }, () => ['bytea', random32] as const),
  ]
  const arrays = values.map(([type, value]) => `array[${value}]::${type}[]`)
  return `select week, clan_id, voter_key, votes, last_vote_ms, version from ${name}(${arrays.join(', ')})`
}

/** The range of the voters' public IPv4 addresses, as integers. */
export const voterAddresses = { first: 0x0b_00_00_00, last: 0x7e_ff_ff_ff } as const

export function randomAddress(): string {
  const number = randomInt(voterAddresses.first, voterAddresses.last)
  return [24, 16, 8, 0].map((shift) => (number >> shift) & 255).join('.')
}
