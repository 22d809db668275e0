import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultVoteOffset, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { Clock, wednesday } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { type AddressCheckDeps, checkAddresses } from './check-addresses.ts'
import { createCheckMetrics } from './check-metrics.ts'
import { type AddressVerdict, ProviderError } from './provider.ts'
import { readBudgetLeft } from './provider-state.ts'
import { purgeVerdicts } from './verdict-store.ts'

const storage = useDatabase()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const unknown = { score: null, bad: 2 }
const hosting = { score: 60, bad: 1 }
const home = { score: 0, bad: 0 }
const proxy: AddressVerdict = { score: 97, bad: 1 }

let clock: Clock
let asked: string[]
let answer: (address: string) => AddressVerdict | null
let metrics: ReturnType<typeof createCheckMetrics>
beforeEach(() => {
  clock = new Clock()
  asked = []
  answer = () => proxy
  metrics = createCheckMetrics()
})

interface Votes {
  readonly clan?: number
  readonly facts?: { readonly score: number | null; readonly bad: number }
  readonly state?: 'counted' | 'held' | 'void'
  readonly at?: number
}

/** One vote per address given. */
async function vote(addresses: readonly string[], votes: Votes = {}): Promise<void> {
  const { clan = 1, facts = unknown, state = 'counted', at = clock.now() } = votes
  await storage.db
    .insertInto('votes')
    .values(
      addresses.map((client_ip) => ({
        week: voteWeekAt(at, defaultVoteOffset),
        clan_id: clan,
        voter_key: randomUUID(),
        cast_at: new Date(at),
        client_ip,
        client_ip_country: null,
        client_ip_asn_number: null,
        client_ip_asn_organisation: null,
        client_ip_score: facts.score,
        client_ip_bad: facts.bad,
        fp_hardware: null,
        fp_software: null,
        fp_audio_network: null,
        device: null,
        state,
      })),
    )
    .execute()
}
const twice = (address: string) => [address, address]

function run(overrides: Partial<AddressCheckDeps> = {}, signal = new AbortController().signal): Promise<boolean> {
  const provider = {
    ask: async (address: string) => {
      asked.push(address)
      return answer(address)
    },
  }
  const settings = { providerName: 'proxycheck', budget: 100, perRun: 50, voteOffset: defaultVoteOffset }
  const log = { warn: () => {} }
  return checkAddresses({ db: storage.db, log, provider, ...settings, metrics, now: clock.now, ...overrides }, signal)
}

/** Runs at the next time at which a run is due. */
async function runNext(overrides: Partial<AddressCheckDeps> = {}): Promise<void> {
  clock.advance(5 * minute)
  expect(await run(overrides)).toBe(true)
}

const readVotes = async (address: string) => {
  const rows = await storage.db
    .selectFrom('votes')
    .select(['client_ip_score as score', 'client_ip_bad as bad'])
    .where('client_ip', '=', address)
    .orderBy('cast_at')
    .execute()
  return rows
}

describe('borderline addresses', () => {
  test('asks about unknown, hosting and held ones with two votes for a clan, and writes the answer to the votes', async () => {
    await vote(twice('8.8.8.1'), { facts: unknown })
    await vote(twice('8.8.8.2'), { facts: hosting })
    await vote(twice('8.8.8.3'), { facts: home, state: 'held' })
    answer = (address) => (address === '8.8.8.2' ? { score: 4, bad: 0 } : proxy)
    expect(await run()).toBe(true)
    expect(asked.toSorted()).toEqual(['8.8.8.1', '8.8.8.2', '8.8.8.3'])
    expect(await readVotes('8.8.8.1')).toEqual([proxy, proxy])
    expect(await readVotes('8.8.8.2')).toEqual([
      { score: 4, bad: 0 },
      { score: 4, bad: 0 },
    ])
    expect(await readVotes('8.8.8.3')).toEqual([proxy, proxy])
  })

  test('asks about no others', async () => {
    await vote(twice('8.8.8.1'), { facts: home })
    await vote(['8.8.8.5', '8.8.8.5'], { facts: home })
    await vote(['8.8.8.5'], { facts: home, state: 'held' })
    await vote(['8.8.8.2'], { clan: 1 })
    await vote(['8.8.8.2'], { clan: 2 })
    await vote(twice('8.8.8.3'), { at: clock.now() - 7 * day })
    await vote(twice('8.8.8.4'), { state: 'void' })
    await vote([...twice('192.168.0.1'), ...twice('::1'), ...twice('2001:db8::1')])
    await run()
    await runNext()
    expect(asked).toEqual([])
    expect(await readVotes('8.8.8.2')).toEqual([unknown, unknown])
  })

  test('one address of an IPv6 /64 stands for all, and the ones with the most votes come first', async () => {
    await vote(twice('8.8.8.1'))
    await vote(['2a00::1', '2a00::2', '2a00::ffff:0:0:3', '2a00:0:0:1::1'])
    await run()
    expect(asked).toEqual(['2a00::1', '8.8.8.1'])
    expect(await readVotes('2a00::ffff:0:0:3')).toEqual([proxy])
    expect(await readVotes('2a00:0:0:1::1')).toEqual([unknown])
  })
})

test('asks about an address once in 14 days, even for new votes; then again', async () => {
  await vote(twice('8.8.8.1'))
  await run()
  for (const days of [1, 5, 7]) {
    clock.set(wednesday + days * day)
    await vote(twice('8.8.8.1'))
    expect(await run()).toBe(true)
  }
  expect(asked).toHaveLength(1)
  expect((await readVotes('8.8.8.1')).filter(({ score }) => score !== 97)).toEqual([])
  clock.set(wednesday + 14 * day)
  await vote(twice('8.8.8.1'))
  await run()
  expect(asked).toHaveLength(2)
})

test('only votes of the running week change', async () => {
  await vote(twice('8.8.8.1'), { at: wednesday - 7 * day })
  await vote(twice('8.8.8.1'))
  await run()
  expect(await readVotes('8.8.8.1')).toEqual([unknown, unknown, proxy, proxy])
})

// The embedded database has a single session, so there are no row locks to wait for.
test.runIf(process.env.TEST_DATABASE_URL)('does not wait for votes that another transaction is changing', async () => {
  await vote(twice('8.8.8.1'))
  await vote(twice('8.8.8.2'))
  const hasRun = await storage.db.transaction().execute(async (changing) => {
    await changing.updateTable('votes').set({ state: 'held' }).where('client_ip', '=', '8.8.8.1').execute()
    return Promise.race([run(), pause(3000, 'waits', { ref: false })])
  })
  expect(hasRun).toBe(true)
  expect(await readVotes('8.8.8.1')).toEqual([unknown, unknown])
  expect(await readVotes('8.8.8.2')).toEqual([proxy, proxy])
  await runNext()
  expect(await readVotes('8.8.8.1')).toEqual([proxy, proxy])
})

test('the budget of a UTC day holds across instances, and a request counts even if it fails', async () => {
  await vote(['8.8.8.1', '8.8.8.2', '8.8.8.3', '8.8.8.4', '8.8.8.5'].flatMap(twice))
  answer = () => {
    throw new ProviderError('status 500')
  }
  await run({ budget: 3, perRun: 1 })
  answer = () => proxy
  await runNext({ budget: 3 })
  await runNext({ budget: 3 })
  expect(asked).toHaveLength(3)
  expect(await readBudgetLeft(storage.db, 'proxycheck', 3, clock.now())).toBe(0)
  clock.set(Date.parse('2026-11-18T23:59:59Z'))
  await run({ budget: 3 })
  expect(asked).toHaveLength(3)
  clock.set(Date.parse('2026-11-19T00:05:00Z'))
  expect(await readBudgetLeft(storage.db, 'proxycheck', 3, clock.now())).toBe(3)
  await run({ budget: 3 })
  expect(new Set(asked).size).toBe(5)
})

test('one instance runs at a time, every five minutes', async () => {
  await vote(twice('8.8.8.1'))
  expect((await Promise.all([run(), run()])).toSorted()).toEqual([false, true])
  clock.advance(5 * minute - 1)
  expect(await run()).toBe(false)
  clock.advance(1)
  expect(await run()).toBe(true)
  expect(asked).toHaveLength(1)
})

test('after an instance was killed in a run, another one takes over and does not ask about the same address', async () => {
  await vote([...twice('8.8.8.1'), ...twice('8.8.8.2')])
  await expect(run({ provider: { ask: () => Promise.reject(new Error('killed')) } })).rejects.toThrow('killed')
  clock.advance(4 * minute - 1)
  expect(await run()).toBe(false)
  clock.advance(1)
  expect(await run()).toBe(true)
  expect(asked).toEqual(['8.8.8.2'])
})

describe('a failing provider', () => {
  const addresses = Array.from({ length: 20 }, (_, i) => `8.8.8.${i + 1}`)
  const fails = (pauseMs: number) => () => {
    throw new ProviderError('status 503', pauseMs)
  }

  test('is asked five times, then once per ten minutes until it answers', async () => {
    await vote(addresses.flatMap(twice))
    answer = fails(0)
    await run()
    expect(asked).toHaveLength(5)
    await runNext()
    expect(asked).toHaveLength(5)
    await runNext()
    expect(asked).toHaveLength(6)
    await runNext()
    expect(asked).toHaveLength(6)
    answer = () => proxy
    await runNext()
    expect(asked).toHaveLength(20)
    // An hour after the failures, their addresses come first.
    clock.advance(hour)
    await runNext()
    expect(new Set(asked).size).toBe(20)
    expect(asked).toHaveLength(26)
  })

  test('is not asked before the time that it specifies', async () => {
    await vote(addresses.flatMap(twice))
    answer = fails(2 * hour)
    await run()
    clock.advance(2 * hour - 1)
    await run()
    expect(asked).toHaveLength(1)
    clock.advance(1)
    await runNext()
    expect(asked).toHaveLength(2)
  })

  test('changes no vote, and nothing about the voter is logged', async () => {
    await vote(twice('8.8.8.1'))
    answer = fails(0)
    const lines: unknown[] = []
    await run({ log: { warn: (...line: unknown[]) => void lines.push(line) } })
    expect(lines).toEqual([[{ provider: 'proxycheck', reason: 'status 503' }, 'the address provider failed']])
    expect(await readVotes('8.8.8.1')).toEqual([unknown, unknown])
  })

  test('that hangs does not keep the site from stopping', async () => {
    await vote([...twice('8.8.8.1'), ...twice('8.8.8.2')])
    const stopping = new AbortController()
    const ask = (_: string, signal: AbortSignal) =>
      new Promise<null>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        stopping.abort()
      })
    expect(await run({ provider: { ask } }, stopping.signal)).toBe(true)
  })
})

test('an address without a verdict is not asked about again', async () => {
  await vote(twice('8.8.8.1'))
  answer = () => null
  await run()
  await runNext()
  expect(asked).toHaveLength(1)
  expect(await readVotes('8.8.8.1')).toEqual([unknown, unknown])
})

test('counts requests and their results', async () => {
  await vote([...twice('8.8.8.1'), ...twice('8.8.8.2'), ...twice('8.8.8.3')])
  answer = (address) => {
    if (address === '8.8.8.3') throw new ProviderError('timeout')
    return address === '8.8.8.2' ? null : proxy
  }
  await run()
  const values = []
  for (const metric of metrics.metrics) values.push(...(await metric.read()))
  expect(values.map(({ labels, value }) => [labels?.outcome, value])).toEqual([
    [undefined, 3],
    ['answered', 1],
    ['unknown', 1],
    ['failed', 1],
  ])
})

test('the purge erases verdicts after 14 days', async () => {
  await vote(twice('8.8.8.1'))
  await run()
  const verdicts = () => storage.db.selectFrom('address_verdicts').selectAll().execute()
  await purgeVerdicts(storage.db, wednesday + 14 * day - 1)
  expect(await verdicts()).toMatchObject([{ network: '8.8.8.1', provider: 'proxycheck', score: 97, bad: 1 }])
  await purgeVerdicts(storage.db, wednesday + 14 * day)
  expect(await verdicts()).toEqual([])
})
