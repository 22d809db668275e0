import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { efforts } from './attacks/campaign.ts'
import type { Cost } from './attacks/expenses.ts'
import { families } from './attacks/plan-campaigns.ts'
import { simulate } from './simulate.ts'
import { situations } from './situations/situation.ts'
import { writeWorld } from './write-world.ts'

const files = ['votes.ndjson', 'truth.ndjson', 'clans.ndjson'] as const
const options = { seed: 'test', votes: 5000, fake: 0.32, weeks: 3 }

async function write(changes: Partial<typeof options> = {}): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-votes-'))
  try {
    await writeWorld(simulate({ ...options, ...changes }), folder)
    return files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const parse = (text = '') =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

let written: string[] = []
let votes: Record<string, unknown>[] = []
let truth: Record<string, unknown>[] = []

beforeAll(async () => {
  written = await write()
  votes = parse(written[0])
  truth = parse(written[1])
})

/** An IPv4 address or the first 64 bits of an IPv6 address. */
function networkOf(ip: unknown): string {
  return String(ip).includes(':') ? String(ip).split(':', 4).join(':') : String(ip)
}

test('the same seed gives the same files', async () => {
  expect((await write()).map((text, i) => text === written[i])).toEqual([true, true, true])
})

test('another seed gives other files', async () => {
  const small = { votes: 1000, weeks: 1 }
  const [one, other] = [await write(small), await write({ ...small, seed: 'other' })]
  expect(files.filter((_, i) => one[i] === other[i])).toEqual([])
})

test('has the requested numbers of votes and fakes', () => {
  expect(votes).toHaveLength(options.votes)
  const last = truth.filter(({ id, week }) => id !== undefined && week === '2026-W46')
  const fakes = last.filter(({ campaign }) => campaign !== undefined)
  expect(fakes.length / last.length).toBeGreaterThan(options.fake * 0.95)
  expect(fakes.length / last.length).toBeLessThanOrEqual(options.fake)
})

test('every family occurs at every effort, with at least ten votes', () => {
  const campaigns = truth.filter(({ family, week }) => family !== undefined && week === '2026-W46')
  const found = new Set(campaigns.map(({ family, effort }) => `${String(family)} ${String(effort)}`))
  expect([...found].toSorted()).toEqual(
    families.flatMap(({ name }) => efforts.map((effort) => `${name} ${effort}`)).toSorted(),
  )
  expect(campaigns.filter(({ size }) => Number(size) < 10)).toEqual([])
})

test('every honest situation occurs in the week under test, except those that are optional', () => {
  const found = new Set(truth.filter(({ week }) => week === '2026-W46').map(({ situation }) => situation))
  expect(situations.filter((situation) => !found.has(situation))).toEqual([
    'comeback',
    'vpn-community',
    'new-country',
    'in-app',
  ])
})

test('the costs of a campaign match its votes', () => {
  const spent = truth.filter(({ family, week }) => family !== undefined && week === '2026-W46') as unknown as {
    readonly campaign: string
    readonly family: string
    readonly weeks: Readonly<Record<string, number>>
    readonly cost: Cost
  }[]
  const campaignOf = new Map(truth.map(({ id, campaign }) => [id, campaign]))
  const votesOf = Map.groupBy(votes, ({ id }) => campaignOf.get(id))
  const workOf = new Map(truth.map(({ id, derivations }) => [id, Number(derivations ?? 0)]))
  for (const { campaign, family, weeks, cost } of spent) {
    const own = votesOf.get(campaign) ?? []
    const different = (value: (vote: (typeof own)[number]) => unknown) =>
      new Set(own.map(value).filter((each) => each !== undefined)).size
    const proven = own.filter(({ id }) => workOf.get(Number(id)))
    const cast = Object.values(weeks).reduce((sum, count) => sum + count, 0)
    expect(cost.sent, family).toBeGreaterThanOrEqual(cast)
    expect(cost.addresses, family).toBeGreaterThanOrEqual(different(({ client_ip: ip }) => networkOf(ip)))
    expect(cost.pageLoads, family).toBeGreaterThanOrEqual(different(({ stamp_at: at }) => at))
    expect(cost.prints, family).toBeGreaterThanOrEqual(different(({ fp_hardware: print }) => print))
    expect([cost.proofs, cost.derivations], family).toEqual([
      proven.length,
      proven.reduce((sum, { id }) => sum + (workOf.get(Number(id)) ?? 0), 0),
    ])
  }
  const people = spent.filter(({ cost }) => cost.byPeople).map(({ family }) => family)
  expect([...new Set(people)].toSorted()).toEqual(['click-farm', 'exchange-ring', 'one-device'])
})

test('votes without a fingerprint are asked for a proof of work unless they are the first of their address for a clan', () => {
  const workOf = new Map(truth.map(({ id, derivations }) => [id, derivations]))
  const seen = new Set<string>()
  const asked = { first: [] as boolean[], later: [] as boolean[] }
  for (const vote of votes) {
    const place = [vote.week, vote.clan_id, networkOf(vote.client_ip)].join(' ')
    const hasPrint = 'fp_hardware' in vote || 'fp_software' in vote || 'fp_audio_network' in vote
    if (!hasPrint) asked[seen.has(place) ? 'later' : 'first'].push(workOf.get(Number(vote.id)) !== undefined)
    seen.add(place)
  }
  expect(asked.later.length).toBeGreaterThan(0)
  expect(asked.later.filter((isAsked) => !isAsked)).toEqual([])
  // Only first votes from busy networks are asked for a proof.
  expect(asked.first.filter(Boolean).length).toBeLessThan(asked.first.length / 10)
})

test('truth and votes have the same ids, in the order of time', () => {
  const ids = votes.map(({ id }) => id)
  expect(ids).toEqual(Array.from(votes, (_, i) => i + 1))
  expect(truth.filter(({ id }) => id !== undefined).map(({ id }) => id)).toEqual(ids)
  const times = votes.map((vote) => String(vote.cast_at))
  expect(times).toEqual(times.toSorted())
})

test('the site would refuse none of the votes', () => {
  const seen = new Set<string>()
  const duplicates = votes.filter((vote) => {
    const prints = [vote.fp_hardware, vote.fp_software, vote.fp_audio_network]
    const ip = String(vote.client_ip)
    const network = ip.includes(':') ? ip.split(':', 4).join(':') : ip
    const place = `${String(vote.week)} ${String(vote.clan_id)}`
    const marks = [`${place} ${String(vote.voter_key)}`]
    if (!prints.includes(undefined)) marks.push(`${place} ${network} ${prints.join(' ')}`)
    const isDuplicate = marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return isDuplicate
  })
  expect(duplicates).toEqual([])
  expect(votes.filter(({ week, cast_at: at }) => voteWeekAt(Date.parse(String(at))) !== week)).toEqual([])
})

/** Links and widgets lead to `/vote`, which votes without a press. */
const votesByItself = (reach: unknown) => reach === 'link' || reach === 'widget'

test('no vote contradicts itself', () => {
  const keyOfPass = new Map<unknown, unknown>()
  const wrong = votes.filter((vote) => {
    const known = keyOfPass.get(vote.pass_id) ?? vote.voter_key
    if (vote.pass_id !== undefined) keyOfPass.set(vote.pass_id, vote.voter_key)
    const stampAge = Date.parse(String(vote.cast_at)) - Date.parse(String(vote.stamp_at ?? vote.cast_at))
    return (
      known !== vote.voter_key ||
      Number(vote.pass_age_s ?? 0) < 0 ||
      (vote.pass_id === undefined) !== (vote.pass_network === undefined) ||
      stampAge < 0 ||
      stampAge > 86_400_000 ||
      Number(vote.dwell_ms ?? 0) < 0 ||
      (votesByItself(vote.reach) && [vote.dwell_ms, vote.pointer, vote.trusted].some((part) => part !== undefined))
    )
  })
  expect(wrong.slice(0, 3)).toEqual([])
})
