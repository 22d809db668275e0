import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import type { InviteRecord } from './apply-response.ts'
import { readCandidates } from './invite-candidates.ts'

const storage = useDatabase()

const hour = 3_600_000
const now = Date.parse('2026-11-18T12:00:00Z')

interface Asked extends Partial<Pick<InviteRecord, 'state'>> {
  readonly hoursAgo: number | null
  readonly isFailing?: boolean
}

async function aCheckedClan({ hoursAgo, state = 'works', isFailing = false }: Asked, status: -1 | 0 | 1 = 1) {
  const id = await aClan(storage.db, { discordUrl: 'https://discord.gg/wolves', websiteUrl: null, status })
  const askedAt = hoursAgo === null ? null : new Date(now - hoursAgo * hour)
  await storage.db
    .insertInto('clan_invites')
    .values({
      clan_id: id,
      invite: 'https://discord.gg/wolves',
      state,
      asked_at: askedAt,
      failing_since: isFailing ? askedAt : null,
    })
    .execute()
  return id
}
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))
const idsOf = async (count: number, ids: readonly number[] = []) =>
  (await readCandidates(storage.db, ids, count, now)).map(({ clanId }) => clanId)

beforeEach(async () => {
  // None of these invites is due.
  await aCheckedClan({ hoursAgo: 23 })
  await aCheckedClan({ hoursAgo: 5, state: 'broken' })
  await aCheckedClan({ hoursAgo: 23 }, 0)
  await aCheckedClan({ hoursAgo: 99 }, -1)
  await aClan(storage.db, { status: -1 })
})

test('many invites that are due for one reason do not crowd out others', async () => {
  const approved = await times(5, () => aCheckedClan({ hoursAgo: null, state: 'unknown' }))
  const old = await times(5, () => aCheckedClan({ hoursAgo: 48 }))
  const failing = [
    await aCheckedClan({ hoursAgo: 8, isFailing: true }),
    await aCheckedClan({ hoursAgo: 7, state: 'other_server' }),
  ]
  const pending = [await aClan(storage.db, { status: 0 }), await aCheckedClan({ hoursAgo: 25 }, 0)]
  const found = await idsOf(3)
  expect(found.filter((id) => approved.includes(id))).toHaveLength(3)
  expect(found.filter((id) => old.includes(id))).toHaveLength(3)
  expect(found.filter((id) => [...failing, ...pending].includes(id))).toHaveLength(4)
  expect(found).toHaveLength(10)
  const all = await idsOf(50)
  expect(all).toHaveLength(14)
  expect(new Set(all)).toEqual(new Set([...approved, ...old, ...failing, ...pending]))
})

test('finds the oldest invites for each reason', async () => {
  await aCheckedClan({ hoursAgo: 30 })
  const oldest = await aCheckedClan({ hoursAgo: 60 })
  await aCheckedClan({ hoursAgo: 8, isFailing: true })
  const failing = await aCheckedClan({ hoursAgo: 70, state: 'broken' })
  expect(new Set(await idsOf(1))).toEqual(new Set([oldest, failing]))
})

test('clans with the given IDs come first, in their order, even if they are not due', async () => {
  const [first, second] = [await aCheckedClan({ hoursAgo: 1 }), await aCheckedClan({ hoursAgo: 48 })]
  const other = await aCheckedClan({ hoursAgo: 48 })
  expect(await idsOf(5, [second, first])).toEqual([second, first, other])
})

test('a pending clan waits for its review, but its server is not pinned', async () => {
  await aCheckedClan({ hoursAgo: null, state: 'unknown' })
  await aCheckedClan({ hoursAgo: null, state: 'unknown' }, 0)
  expect(await readCandidates(storage.db, [], 5, now)).toMatchObject([
    { source: 'listing', isJustApproved: true },
    { source: 'registration', isJustApproved: false },
  ])
})

const aListing = {
  name: 'Wolves',
  description: '',
  region: 'eu',
  platforms: ['pc'],
  playstyles: ['casual'],
  website_url: 'https://wolves.example/',
  header_image: null,
  facts: null,
}

test('new invites of pending edits are found if they are due', async () => {
  const invite = 'https://discord.gg/bears'
  const anEdit = async (discord_url: string | null, hoursAgo?: number, status?: 0) => {
    const clan_id = await aCheckedClan({ hoursAgo: 23 }, status)
    await storage.db
      .insertInto('pending_updates')
      .values({ ...aListing, clan_id, discord_url, submitted_at: new Date(now) })
      .execute()
    if (hoursAgo !== undefined)
      await storage.db
        .insertInto('pending_invites')
        .values({ clan_id, invite, asked_at: new Date(now - hoursAgo * hour) })
        .execute()
    return clan_id
  }
  const [asked, unasked] = [await anEdit(invite, 25), await anEdit(invite)]
  await anEdit(invite, 23)
  await anEdit('https://discord.gg/wolves')
  await anEdit(null)
  await anEdit(invite, 25, 0)
  const edits = await readCandidates(storage.db, [unasked], 5, now)
  expect(edits).toMatchObject([
    // This is the listing's own invite.
    { clanId: unasked, source: 'listing', invite: 'https://discord.gg/wolves' },
    { clanId: unasked, source: 'edit', invite, askedAt: null, isJustApproved: false },
    { clanId: asked, source: 'edit', invite, askedAt: now - 25 * hour },
  ])
})
