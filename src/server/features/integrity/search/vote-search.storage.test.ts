import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { FoundVote } from '#contract/vote-search.ts'
import { type NewVote, unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { noEvidence } from '#server/features/voting/vote-evidence.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { recordAudit } from '#server/domain/audit-log.ts'
import { notifyClansChanged } from '#server/domain/clan-events.ts'
import { aUser, signIn } from '#test/support/accounts.ts'
import { wednesday } from '#test/support/clock.ts'
import { aNewVote } from '#test/support/new-vote.ts'
import { aClan } from '#test/support/people.ts'
import { useSite } from '#test/support/site.ts'
import { changeVoteStates } from '../change-vote-states.ts'

const harness = useSite()
const week = '2026-W47'

interface Found {
  loading: number | null
  weeks: string[]
  total: number
  states: Record<string, number>
  votes: FoundVote[]
}
interface Groups {
  loading: number | null
  values: number
  groups: { value: string; label: string | null; votes: number; addresses: number }[]
}

function pressOf(n: number): Partial<NewVote['evidence']> {
  const press = { dwellMs: n, pointer: n % 2 ? 'mouse' : 'touch', trusted: n % 4 < 2, visible: n % 5 === 0 } as const
  const browser = { browser: 'chrome', browserVersion: 100 + (n % 40), platform: 'android', reach: 'list' } as const
  return { ...press, ...browser, passId: crypto.randomUUID(), passAgeS: n % 600, requestShape: '942393044b7fe799' }
}

/** Deterministic votes that share addresses, providers, prints and stamps. */
function someVotes(clans: readonly number[], count: number, from = 0): NewVote[] {
  return Array.from({ length: count }, (_, i) => {
    const n = from + i
    return aNewVote({
      week,
      clanId: clans[n % clans.length] ?? 0,
      castAt: new Date(wednesday + n * 1000),
      address: n % 5 === 0 ? `2001:db8:${n % 3}:${n % 7}::${(n % 50) + 1}` : `192.0.${n % 4}.${n % 200}`,
      country: n % 6 === 0 ? null : (['DE', 'US', 'AT'][n % 3] ?? null),
      asn: 64_500 + (n % 4),
      organization: n % 4 === 0 ? '=HYPERLINK("https://evil.example")' : `Provider ${n % 4}`,
      score: n % 7 === 0 ? null : n % 101,
      print: n % 11 === 0 ? null : `print ${n % 60}`,
      // With a device, equal prints would make duplicates.
      device: null,
      ...(n % 3 > 0 && { nonces: { browser: Buffer.alloc(16, n), server: Buffer.alloc(16, n >> 8) } }),
      evidence: { ...noEvidence, stampId: n % 2 === 0 ? `abc.${n % 20}` : null, ...(n % 3 === 0 ? pressOf(n) : {}) },
    })
  })
}

test('finds, groups and exports what is stored, and follows new votes, changed states and deleted clans', async () => {
  const { db } = harness.storage
  const clans = [
    await aClan(db, { name: 'Night Watch' }),
    await aClan(db, { name: '=1+1' }),
    await aClan(db, { name: '1337' }),
  ]
  const [first = 0, second = 0, third = 0] = clans
  await insertVotes(db, someVotes(clans, 1150), unlimitedVotes)
  const site = await harness.open()
  const { search } = site.services.voteSearch
  const token = await signIn(site, await aUser(db, { admin: true }))
  const ask = (path: string) => site.call('GET', `/api/admin/votes${path}`, { token })
  /** Repeats the call until the week is loaded. */
  const load = async <T extends { loading: number | null }>(path: string): Promise<T> => {
    const answer = (await (await ask(path)).json()) as T
    return answer.loading === null ? answer : load(path)
  }
  const find = (query = '') => load<Found>(`?week=${week}&${query}`)
  const stored = async (condition: string) =>
    (
      await sql<{ id: number }>`
        select id from votes where week = ${week} and ${sql.raw(condition)} order by cast_at desc, id desc`.execute(db)
    ).rows.map(({ id }) => id)
  const expectSame = async (query: string, condition: string) => {
    const ids = await stored(condition)
    const { total, votes } = await find(query)
    expect([query, total]).toEqual([query, ids.length])
    expect(votes.map(({ id }) => id)).toEqual(ids.slice(0, 100))
    expect(ids.length).toBeGreaterThan(0)
  }
  const hash = aNewVote({ print: 'print 7' }).software?.toString('hex') ?? ''

  expect((await find()).weeks).toEqual([week])
  await expectSame('', 'true')
  await expectSame('address=192.0.2.0/25', `client_ip::inet << '192.0.2.0/25'`)
  await expectSame('address=2001:db8:0:&country=none', `client_ip like '2001:db8:0:%' and client_ip_country is null`)
  await expectSame(
    `software=${hash.slice(0, 9).toUpperCase()}`,
    `encode(fp_software, 'hex') like '${hash.slice(0, 9)}%'`,
  )
  const receipt = (await sql<{ text: string }>`select encode(receipt, 'hex') as text from votes where receipt is not null limit 1`.execute(db)).rows[0]?.text ?? '' // prettier-ignore
  await expectSame(`receipt=${receipt}`, `receipt = '\\x${receipt}'`)
  await expectSame(`receipt=${receipt.slice(0, 2).toUpperCase()}`, `encode(receipt, 'hex') like '${receipt.slice(0, 2)}%'`) // prettier-ignore
  await expectSame('receipt=none', 'receipt is null')
  await expectSame('hardware=none&score=20-60', 'fp_hardware is null and client_ip_score between 20 and 60')
  await expectSame('clan=night&excludeZeroScore=true&asn=64501', `clan_id = ${first} and client_ip_score is distinct from 0 and client_ip_asn_number = 64501`) // prettier-ignore
  await expectSame(`stamp=abc.4&from=${wednesday + 100_000}`, `stamp_id = 'abc.4' and cast_at >= to_timestamp(${wednesday / 1000 + 100})`) // prettier-ignore
  // A name of digits, and the ID of another clan.
  await expectSame('clan=1337', `clan_id = ${third}`)
  await expectSame(`clan=%23${third}`, `clan_id = ${third}`)
  expect((await find('clan=%231337')).total).toBe(0)
  const { votes } = await find('sort=score&order=asc&page=2&clan=night')
  const byScore = await sql<{ id: number }>`
    select id from votes where clan_id = ${first}
    order by client_ip_score nulls last, cast_at desc, id desc limit 100 offset 100`.execute(db)
  expect(votes.map(({ id }) => id)).toEqual(byScore.rows.map(({ id }) => id))
  const { groups, values } = await load<Groups>(`/groups?week=${week}&by=asn&country=DE`)
  const providers = await sql<{ value: string; votes: number; addresses: number }>`
    select client_ip_asn_number::text as value, count(*)::int as votes, count(distinct client_ip)::int as addresses
    from votes where client_ip_country = 'DE' group by 1 order by 2 desc`.execute(db)
  expect(values).toBe(providers.rows.length)
  for (const row of providers.rows) expect(groups).toContainEqual(expect.objectContaining(row))
  expect(groups.find(({ value }) => value === '64501')?.label).toBe('Provider 1')
  const newest = { newest_at: wednesday + 1149 * 1000, weeks: [week] }
  expect(await load<Groups>(`/groups?week=${week}&by=asn`)).toMatchObject({ ...newest, total: 1150, labels: {} })
  // The same for filters that find nothing.
  expect(await find(`clan=%23${first}&asn=64501&state=void`)).toMatchObject({ total: 0, labels: { clan: 'Night Watch', asn: 'Provider 1' } }) // prettier-ignore

  // New votes: later ones, and one that was cast before all others.
  const late = someVotes([...clans, await aClan(db, { name: 'New clan' })], 9, 2000)
  await insertVotes(db, [...late, aNewVote({ clanId: second, castAt: new Date(wednesday - 5000) })], unlimitedVotes)
  search.votesChanged()
  await expectSame('', 'true')
  await expectSame('clan=new clan', `clan_id not in (${clans.join(', ')})`)

  // The numbers of votes by state stay the same.
  const [a = 0, b = 0, ...others] = await stored(`clan_id = ${first}`)
  const change = async (ids: number[], state: 'counted' | 'held' | 'void') => {
    for await (const _ of changeVoteStates(db, { week, ids }, state, state === 'counted' ? null : 'detector_held'));
  }
  await change([a, ...others.slice(0, 20)], 'void')
  search.votesChanged()
  await expectSame('state=void', `state = 'void'`)
  await change([a], 'counted')
  await change([b], 'void')
  await expect.poll(async () => (await find('state=void')).votes[0]?.id, { timeout: 5000 }).toBe(b)
  await expectSame('reason=detector_held&clan=night', `state_reason = 'detector_held'`)
  const voided = (await stored(`state = 'void'`)).toReversed()
  const { length: count } = voided
  expect(await search.findVoteIds({ week, state: 'void' }, count)).toEqual({ week, count, ids: voided })
  expect(await search.findVoteIds({ week, state: 'void' }, count - 1)).toEqual({ week, count, ids: [] })

  // Clans that an earlier version deleted: their names come from the audit log.
  const administrator = { id: null, email: 'the command line' } as const
  await recordAudit(db, administrator, { act: 'takeDownClan', clanId: second, subject: 'Old name', before: null, after: null }, wednesday) // prettier-ignore
  await db.deleteFrom('clans').where('id', 'in', [second, third]).execute()
  await db.deleteFrom('deleted_clans').execute()
  await notifyClansChanged(db, [second, third])
  await expect
    .poll(async () => (await find('clan=old')).total, { timeout: 5000 })
    .toBe((await stored(`clan_id = ${second}`)).length)
  expect((await find(`clan=%23${third}`)).votes[0]).toMatchObject({ clan_id: third, name: `Deleted clan ${third}`, clan_deleted: true }) // prettier-ignore

  const file = await ask(`/csv?week=${week}&asn=64500`)
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual(['text/csv; charset=utf-8', `attachment; filename="votes-${week}.csv"`]) // prettier-ignore
  const lines = Buffer.from(await file.arrayBuffer())
    .toString()
    .split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFid,client_ip,/)
  expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(
    await stored('client_ip_asn_number = 64500'),
  )
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  const columns = ['id', 'voter_key', 'pass_age_s', 'dwell_ms', 'pointer', 'trusted', 'visible', 'browser', 'browser_version', 'platform', 'request_shape', 'reach'] as const // prettier-ignore
  const { rows: evidence } = await sql<Record<string, string | null>>`
    select ${sql.join(columns.map((column) => sql`left(${sql.ref(column)}::text, 18) as ${sql.ref(column)}`))}
    from votes where week = ${week} order by cast_at desc, id desc`.execute(db)
  const exported = parse(await (await ask(`/csv?week=${week}`)).text(), { bom: true, columns: true }) as Record<string, string>[] // prettier-ignore
  expect(exported.map((row) => columns.map((column) => row[column]))).toEqual(evidence.map((row) => columns.map((column) => row[column] ?? ''))) // prettier-ignore
  const all = (await (await ask(`/csv?week=${week}`)).text()).split('\r\n')
  expect(all.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(await stored('true'))
})

test('a week without votes, and malformed conditions', async () => {
  const site = await harness.open()
  const token = await signIn(site, await aUser(harness.storage.db, { admin: true }))
  const ask = async (path: string) => {
    const response = await site.call('GET', `/api/admin/votes${path}`, { token })
    return { status: response.status, text: await response.text() }
  }
  expect(JSON.parse((await ask('')).text)).toMatchObject({ loading: null, week, weeks: [], total: 0, votes: [] })
  expect(JSON.parse((await ask('/groups?by=clan&week=2026-W01')).text)).toMatchObject({ values: 0, groups: [] })
  expect((await ask('/csv')).text).toMatch(/^id,.*\r\n$/)
  for (const path of ['?', '/groups?by=clan&', '/csv?']) {
    const { status, text } = await ask(`${path}address=192.0.2.999`)
    expect([status, JSON.parse(text)]).toMatchObject([422, { error: { fields: [{ path: 'query.address' }] } }])
  }
})
