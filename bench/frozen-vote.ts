import { randomInt } from 'node:crypto'
import { voteWeekAt } from '#contract/rules/vote-week.ts'

/**
 * The baseline's statement for one vote: the function of migration 0008, which never changes. The site has a newer one. The voter
 * has an own address and a complete fingerprint, like those that vote on the site. Arguments are SQL.
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
  return `select week, clan_id, voter_key, votes, last_vote_ms, version from cast_votes(${arrays.join(', ')})`
}

/** The range of the public IPv4 addresses of voters, as integers. */
export const voterAddresses = { first: 0x0b_00_00_00, last: 0x7e_ff_ff_ff } as const

export function randomAddress(): string {
  const number = randomInt(voterAddresses.first, voterAddresses.last)
  return [24, 16, 8, 0].map((shift) => (number >> shift) & 255).join('.')
}
