import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { assert } from './drill.ts'
import { type SiteProcess, stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'

interface VoteAttack {
  readonly name: string
  readonly votes: number
  /** How many of them may count. */
  readonly limit: number
  readonly address: (i: number) => string
  /** Of the device; random by default. Null: no fingerprint. */
  readonly print?: string | null
}

const hex = (number: number) => number.toString(16)

/** Scripts with a new voter key for each vote. */
const attacks: readonly VoteAttack[] = [
  { name: 'one address', votes: 300, limit: 6, address: () => '192.0.2.1' },
  { name: 'one address without fingerprints', votes: 300, limit: 2, address: () => '192.0.2.1', print: null },
  { name: 'ten addresses', votes: 300, limit: 60, address: (i) => `10.${i % 10}.0.1` },
  { name: 'a /24', votes: 300, limit: 60, address: (i) => `10.0.0.${i % 250}` },
  { name: 'a /64', votes: 300, limit: 6, address: (i) => `2001:db8::${hex(i)}` },
  { name: 'a /48', votes: 300, limit: 40, address: (i) => `2001:db8:1:${hex(i * 200)}::1` },
  { name: 'one device at 60 addresses', votes: 60, limit: 10, address: (i) => `10.${i}.0.1`, print: 'a device' },
]

const concurrency = 8

/** Each attack is on a clan of its own. All votes are accepted, so that the limits show only in the list. */
export const voteAttacksDrill: Drill = {
  name: 'scripts that vote',
  async run(stage) {
    const workspace = await stage.workspace()
    const site = await stage.site(workspace, { settings: { TRUSTED_PROXIES: 'loopback', VOTE_LIMITS: '' } })
    const results: string[] = []
    for (const [i, { name, votes, limit, ...attack }] of attacks.entries()) {
      const clan = workspace.clans[i]
      const numbers = Array.from({ length: votes }, (_, n) => n)
      const attackers = Array.from({ length: concurrency }, async () => {
        for (let n = numbers.pop(); n !== undefined; n = numbers.pop())
          await cast(site, clan, attack.address(n), attack.print)
      })
      await Promise.all(attackers)
      const response = await fetch(`${site.address}/api/clans`)
      const clans = (await response.json()) as { id: number; votes: number }[]
      const counted = clans.find(({ id }) => id === clan)?.votes ?? 0
      assert(counted > 0 && counted <= limit, `from ${name}, ${counted} votes count; ${limit} may`)
      results.push(`${name} ${counted} of ${votes}`)
    }
    await stopCleanly(site)
    return `votes that count: ${results.join(', ')}`
  },
}

async function cast(
  site: SiteProcess,
  clan: number | undefined,
  address: string,
  print?: string | null,
): Promise<void> {
  const hashOf = (part: string) =>
    print === undefined
      ? randomBytes(32).toString('hex')
      : createHash('sha256').update(`${part} ${print}`).digest('hex')
  const prints = print === null ? {} : { fph: hashOf('hardware'), fps: hashOf('software'), fpa: hashOf('audio') }
  const response = await fetch(`${site.address}/api/clans/vote/${clan}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ vKey: randomUUID(), ...prints }),
  })
  assert(response.status === 201, `a vote returned ${response.status}`)
}
