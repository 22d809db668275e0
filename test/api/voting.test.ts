import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mondayAfter, wednesday } from '../support/clock.ts'
import { aClan, aFingerprint, aVote } from '../support/people.ts'
import { type TestSite, useSite } from '../support/site.ts'

const harness = useSite()

const castIn = (site: TestSite, clanId: number | string, vote: unknown = aVote(), address?: string) =>
  site.post(`/api/clans/vote/${clanId}`, vote, address === undefined ? {} : { address })
const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code

async function stored(clanId: number) {
  const { db } = harness.storage
  const votes = await db.selectFrom('votes').selectAll().where('clan_id', '=', clanId).execute()
  const tallies = await db.selectFrom('tallies').selectAll().where('clan_id', '=', clanId).orderBy('week').execute()
  return { votes, tallies }
}

const hex = expect.stringMatching(/^[0-9a-f]{32}$/) as unknown
const aReceipt = { nonce: hex, receipt: hex }

describe('a vote', () => {
  test('returns the week and the new count, and moves its clan up', async () => {
    const [first, second] = [await aClan(harness.storage.db), await aClan(harness.storage.db)]
    const site = await harness.open()
    await castIn(site, first)
    const ranks = async () =>
      (await (await site.get('/api/clans')).json()) as { id: number; rank: number; votes: number }[]
    expect((await ranks())[0]).toMatchObject({ id: first, rank: 1, votes: 1 })
    await castIn(site, second)
    const response = await castIn(site, second)
    expect(response.status).toBe(201)
    const place = { votes: 2, rank: 1, behind: null }
    // The challenge is for the second vote of an address without a fingerprint.
    const more = { receipt: aReceipt, challenge: expect.any(String) as unknown }
    expect(await response.json()).toEqual({ clanId: second, week: '2026-W47', ...place, ...more })
    expect((await ranks()).map(({ id, rank, votes }) => [id, rank, votes])).toEqual([[second, 1, 2], [first, 2, 1]]) // prettier-ignore
    expect(await (await site.get('/api/stats')).json()).toMatchObject({
      totalClans: 2,
      votesThisWeek: 3,
      votesAllTime: 3,
    })
  })

  test.each([
    [
      'the random bytes of the browser',
      'dwell=5;nonce=000102030405060708090a0b0c0d0e0f',
      '000102030405060708090a0b0c0d0e0f',
    ],
    ['zeros if the browser sends none', 'dwell=5', '0'.repeat(32)],
    ['zeros if the browser sends malformed ones', 'nonce=0001020304', '0'.repeat(32)],
  ])('has a receipt that contains %s and those of the server', async (_, evidence, browserNonce) => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const headers = { 'content-type': 'application/json', 'x-vote-evidence': evidence }
    const request = { method: 'POST', headers, body: JSON.stringify(aVote()) }
    const response = await site.send(new Request(`http://muster.test/api/clans/vote/${clanId}`, request))
    const { receipt } = (await response.json()) as { receipt: { nonce: string; receipt: string } }
    const hash = createHash('sha256')
      .update(`muster-receipt-v1\n2026-W47\n${clanId}\n`)
      .update(browserNonce + receipt.nonce, 'hex')
      .digest('hex')
    expect(receipt.receipt).toBe(hash.slice(0, 32))
    const { votes } = await stored(clanId)
    expect(votes.map((vote) => vote.receipt?.toString('hex'))).toEqual([receipt.receipt])
  })

  test('is stored with the fields of section 3', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const vote = aVote(aFingerprint('a phone'))
    expect((await castIn(site, clanId, vote, '2001:db8::1:2')).status).toBe(201)
    const { votes, tallies } = await stored(clanId)
    expect(votes).toHaveLength(1)
    expect(votes[0]).toMatchObject({
      week: '2026-W47',
      voter_key: vote.vKey,
      client_ip: '2001:db8::1:2',
      client_ip_country: null,
      client_ip_asn_number: null,
      client_ip_score: null,
      client_ip_bad: 2,
      state: 'counted',
    })
    expect(votes[0]?.fp_hardware?.toString('hex')).toBe(vote.fph)
    expect(votes[0]?.fp_software?.toString('hex')).toBe(vote.fps)
    expect(votes[0]?.fp_audio_network?.toString('hex')).toBe(vote.fpa)
    expect(votes[0]?.cast_at.getTime()).toBe(harness.clock.now())
    expect(tallies).toMatchObject([{ week: '2026-W47', votes: 1 }])
  })

  test('counts once per week for each voter key, ignoring case', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const vote = aVote({ vKey: 'ABCDEF00-0000-4000-8000-00000000000A' })
    expect((await castIn(site, clanId, vote)).status).toBe(201)
    const again = await castIn(site, clanId, { vKey: vote.vKey.toLowerCase() }, '192.0.2.99')
    expect(again.status).toBe(409)
    expect(await codeOf(again)).toBe('already_voted')
    expect((await stored(clanId)).tallies).toMatchObject([{ votes: 1 }])
  })

  test('with the same key counts for other clans', async () => {
    const clans = [await aClan(harness.storage.db), await aClan(harness.storage.db)]
    const site = await harness.open()
    const vote = aVote()
    for (const clanId of clans) expect((await castIn(site, clanId, vote)).status).toBe(201)
  })

  test('counts again in the next week', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const vote = aVote(aFingerprint('a phone'))
    harness.clock.set(mondayAfter - 1)
    expect(await (await castIn(site, clanId, vote)).json()).toMatchObject({ week: '2026-W47', votes: 1 })
    expect((await castIn(site, clanId, vote)).status).toBe(409)
    harness.clock.set(mondayAfter)
    expect(await (await castIn(site, clanId, vote)).json()).toMatchObject({ week: '2026-W48', votes: 1 })
    expect((await stored(clanId)).tallies).toMatchObject([{ week: '2026-W47', votes: 1 }, { week: '2026-W48', votes: 1 }]) // prettier-ignore
  })
})

describe('a device', () => {
  test('has one vote for all its voter keys', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const device = aFingerprint('a phone')
    expect((await castIn(site, clanId, aVote(device))).status).toBe(201)
    const again = await castIn(site, clanId, aVote(device))
    expect(again.status).toBe(409)
    expect(await codeOf(again)).toBe('already_voted')
  })

  test('is a different one at another address', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const device = aFingerprint('a phone')
    expect((await castIn(site, clanId, aVote(device), '192.0.2.1')).status).toBe(201)
    expect((await castIn(site, clanId, aVote(device), '192.0.2.2')).status).toBe(201)
  })

  test('is the same one in its whole /64', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const device = aFingerprint('a phone')
    expect((await castIn(site, clanId, aVote(device), '2001:db8:1:1::1')).status).toBe(201)
    expect((await castIn(site, clanId, aVote(device), '2001:db8:1:1::2')).status).toBe(409)
    expect((await castIn(site, clanId, aVote(device), '2001:db8:1:2::1')).status).toBe(201)
  })

  test('is not identified by an incomplete fingerprint', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const { fph, fps } = aFingerprint('a phone')
    for (let i = 0; i < 3; i++) expect((await castIn(site, clanId, aVote({ fph, fps }))).status).toBe(201)
  })

  test('does not block others at its address', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    for (const name of ['mine', 'hers', 'theirs']) {
      expect((await castIn(site, clanId, aVote(aFingerprint(name)))).status).toBe(201)
    }
  })
})

describe('votes in parallel', () => {
  test('a hundred identical ones add one row and one vote', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const vote = aVote(aFingerprint('a phone'))
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await castIn(site, clanId, vote)).status),
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(99)
    const { votes, tallies } = await stored(clanId)
    expect(votes).toHaveLength(1)
    expect(tallies).toMatchObject([{ votes: 1 }])
    expect(site.services.standings.totals().votesThisWeek).toBe(1)
  })

  test('from 500 voters, 50 at a time, for several clans and on two processes, all count', async () => {
    const clans = [await aClan(harness.storage.db), await aClan(harness.storage.db), await aClan(harness.storage.db)]
    const sites = [await harness.open(), await harness.open()]
    const answered = new Map(clans.map((id) => [id, 0]))
    const voters = Array.from({ length: 500 }, (_, i) => ({ clanId: clans[i % 3] ?? 0, site: sites[i % 2], i }))
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let voter = voters.pop(); voter; voter = voters.pop()) {
          const { clanId, site, i } = voter
          const response = await castIn(
            site as TestSite,
            clanId,
            aVote(aFingerprint(`device ${i}`)),
            `10.${i % 2}.${i >> 1}.1`,
          )
          expect(response.status).toBe(201)
          answered.set(clanId, (answered.get(clanId) ?? 0) + 1)
        }
      }),
    )
    for (const clanId of clans) {
      const { votes, tallies } = await stored(clanId)
      expect(votes).toHaveLength(answered.get(clanId) ?? -1)
      expect(tallies).toMatchObject([{ votes: answered.get(clanId) }])
    }
    // Each process is notified of the other's votes.
    for (const site of sites) {
      await expect.poll(() => site.services.standings.totals().votesThisWeek, { timeout: 5000 }).toBe(500)
    }
  })
})

interface VoteAnswer {
  readonly votes: number
  readonly rank: number | null
  readonly behind: number | null
  readonly receipt: object
  readonly challenge?: string
}

describe('an attack', () => {
  const attack = async (clanId: number, count: number, from: (i: number) => { print?: string; address: string }) => {
    const site = await harness.open()
    const shown: number[] = []
    const places: (readonly [rank: number | null, behind: number | null])[] = []
    const forms = new Set<string>()
    for (let i = 0; i < count; i++) {
      const { print = `random ${i}`, address } = from(i)
      const response = await castIn(site, clanId, aVote(print === '' ? {} : aFingerprint(print)), address)
      expect(response.status).toBe(201)
      const body = (await response.json()) as VoteAnswer
      const { votes, rank, behind, receipt, challenge, ...rest } = body
      expect(receipt).toEqual(aReceipt)
      // Without a fingerprint, challenges start with the second vote of the address, which counts; the third is held.
      const isAsked = print === '' && i > 0
      expect(challenge !== undefined).toBe(isAsked)
      shown.push(votes)
      places.push([rank, behind])
      for (const name of ['x-request-id', 'content-length']) response.headers.set(name, 'any')
      if (isAsked || print !== '') forms.add(JSON.stringify([[...response.headers], rest, Object.keys(body)]))
    }
    // Counted and held votes get the same headers and body, except for the numbers.
    expect([...forms]).toHaveLength(1)
    const { tallies } = await stored(clanId)
    expect((tallies[0]?.votes ?? 0) + (tallies[0]?.held ?? 0)).toBe(count)
    const listed = (await (await site.get('/api/clans')).json()) as { id: number; votes: number }[]
    return { counted: tallies[0]?.votes ?? 0, shown, places, listed: listed.find(({ id }) => id === clanId)?.votes }
  }

  test('from one address counts only up to its limit, but to the attacker every vote seems to count', async () => {
    const clanId = await aClan(harness.storage.db)
    const { counted, shown, listed } = await attack(clanId, 20, () => ({ address: '192.0.2.1' }))
    expect([counted, listed]).toEqual([6, 6])
    expect(shown).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  test('sees the rank that its votes would have if all of them counted, even where that decides a tie', async () => {
    const { db } = harness.storage
    const [rival, clanId] = [await aClan(db), await aClan(db)]
    const lastVote = { last_vote_at: new Date(wednesday - 1), version: 1 }
    await db
      .insertInto('tallies')
      .values({ week: '2026-W47', clan_id: rival, votes: 8, ...lastVote })
      .execute()
    const { counted, places } = await attack(clanId, 10, () => ({ address: '192.0.2.1' }))
    expect(counted).toBe(6)
    // With equal votes, the rival whose last vote is earlier stays ahead.
    expect(places.map(([rank, behind]) => `#${rank} ${behind}`)).toEqual(
      [7, 6, 5, 4, 3, 2, 1, 0].map((behind) => `#2 ${behind}`).concat('#1 null', '#1 null'),
    )
  })

  test('on a clan with a penalty shows no difference between counted and held votes either', async () => {
    const clanId = await aClan(harness.storage.db)
    const penalty = { clan_id: clanId, week: '2026-W47' as const, percent: 50 }
    await harness.storage.db.insertInto('penalties').values(penalty).execute()
    const { shown, listed } = await attack(clanId, 15, () => ({ address: '192.0.2.1' }))
    expect(listed).toBe(3)
    expect(shown).toEqual(Array.from({ length: 15 }, (_, i) => Math.floor((i + 1) / 2)))
  })

  test('from one address without fingerprints counts twice', async () => {
    const clanId = await aClan(harness.storage.db)
    expect((await attack(clanId, 15, () => ({ print: '', address: '192.0.2.1' }))).counted).toBe(2)
  })

  test('from many networks of an IPv6 /48 counts at most 40 times', async () => {
    const clanId = await aClan(harness.storage.db)
    const from = (i: number) => ({ address: `2001:db8:1:${(i * 300).toString(16)}::1` })
    expect((await attack(clanId, 60, from)).counted).toBe(40)
  })

  test('with one fingerprint from many addresses counts three times', async () => {
    const clanId = await aClan(harness.storage.db)
    expect((await attack(clanId, 20, (i) => ({ print: 'one', address: `10.${i}.0.1` }))).counted).toBe(3)
  })
})

describe('rejects a vote', () => {
  test.each([0, -1] as const)('for a clan with status %i', async (status) => {
    const clanId = await aClan(harness.storage.db, { status })
    const site = await harness.open()
    const response = await castIn(site, clanId)
    expect([response.status, await codeOf(response)]).toEqual([404, 'clan_not_found'])
    expect((await stored(clanId)).votes).toEqual([])
  })

  test('for a clan taken down by another instance, even before this one is notified', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    await harness.storage.db.updateTable('clans').set({ approve_status: -1 }).where('id', '=', clanId).execute()
    const response = await castIn(site, clanId)
    expect([response.status, await codeOf(response)]).toEqual([404, 'clan_not_found'])
    expect(await stored(clanId)).toEqual({ votes: [], tallies: [] })
  })

  const bodies: [what: string, body: unknown][] = [
    ['no body', undefined],
    ['no key', {}],
    ['a key that is no UUID', { vKey: 'x' }],
    ['a number for a key', { vKey: 7 }],
    ['a short hash', { vKey: randomUUID(), fph: 'ab' }],
    ['a null hash', { vKey: randomUUID(), fph: null }],
    ['an unknown field', { vKey: randomUUID(), premium: true }],
    ['a list', []],
    ['text', 'vote'],
    ['null', null],
  ]
  test('with a malformed body', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    for (const [what, body] of bodies) {
      const response = await site.post(`/api/clans/vote/${clanId}`, body)
      expect([response.status, await codeOf(response)], what).toEqual([422, 'malformed'])
    }
    expect((await stored(clanId)).votes).toEqual([])
  })

  test('for a malformed id', async () => {
    const site = await harness.open()
    const ids = ['0', '-1', '1.5', '1e3', 'abc', '%00', '%E0%A4%A', '99999999999999999999', '2147483648', '1%20']
    for (const id of ids) {
      const response = await castIn(site, id)
      expect([response.status, await codeOf(response)], id).toEqual([422, 'malformed'])
    }
  })

  test('for an unknown id', async () => {
    const site = await harness.open()
    expect((await castIn(site, 2147483647)).status).toBe(404)
  })

  test('with GET, which changes nothing', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    expect((await site.get(`/api/clans/vote/${clanId}`)).status).toBe(405)
    expect((await site.get(`/vote?id=${clanId}`)).status).toBe(200)
    expect((await stored(clanId)).votes).toEqual([])
  })
})
