import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { FoundVote } from '#contract/vote-search.ts'
import { importListings } from '#server/features/clans/import/import-listings.ts'
import { openListingFile } from '#server/features/clans/import/open-file.ts'
import { undoImport } from '#server/features/clans/import/undo-import.ts'
import { aUser, signIn } from '#test/support/accounts.ts'
import { aClan } from '#test/support/people.ts'
import { useSite } from '#test/support/site.ts'
import { voteCaseSteps, week } from '#test/support/vote-cases.ts'
import { purgeVoteCases } from './cases/purge-vote-cases.ts'
import { readClanNames } from './read-clan-names.ts'

const harness = useSite()
const { open, call, castMany, find, casesOf, detailsOf } = voteCaseSteps(harness)

async function anOwnClan(name: string) {
  const { db } = harness.storage
  const [owner, clan] = [await aUser(db), await aClan(db, { name })]
  await db.updateTable('clans').set({ owner_user_id: owner.id }).where('id', '=', clan).execute()
  return { owner, clan }
}

async function anImportedClan(name: string): Promise<number> {
  const { db } = harness.storage
  const file = path.join(tmpdir(), `muster-deleted-clans-${process.pid}.csv`)
  await writeFile(file, `name,invite,platforms,playstyles\n${name},https://discord.gg/imported,pc,casual\n`)
  await importListings(db, { read: (await openListingFile(file)).read, fileName: 'list.csv', onFinding: () => {} })
  await rm(file)
  return (await db.selectFrom('clans').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

test('votes for deleted clans have the name of the clan, however it was deleted, as long as they have details', async () => {
  const { db } = harness.storage
  const site = await open()
  const [deleted, left] = [await anOwnClan('Night Watch'), await anOwnClan('Day Watch')]
  const imported = await anImportedClan('Rearguard')
  const withoutVotes = await aClan(db, { name: 'Nobody' })
  const ids = await castMany(deleted.clan, 3)
  await castMany(left.clan, 3)
  await castMany(imported, 3)
  const load = async <T extends { loading: number | null }>(query: string): Promise<T> => {
    const answer = await call<T>(site, 'GET', `votes${query}`)
    return answer.loading === null ? answer : load(query)
  }
  const namesIn = async (query: string) => {
    const { votes } = await load<{ loading: null; votes: FoundVote[] }>(`?week=${week}&${query}`)
    return votes.map((vote) => [vote.clan_id, vote.name, vote.clan_deleted])
  }
  expect(await namesIn('clan=watch')).toHaveLength(6)

  const [token, password] = [await signIn(site, deleted.owner), left.owner.password]
  expect((await site.call('DELETE', '/api/me/clan', { token, body: { id: deleted.clan } })).status).toBe(204)
  const account = { token: await signIn(site, left.owner), body: { password } }
  expect((await site.call('DELETE', '/api/me', account)).status).toBe(204)
  expect(await undoImport(db, 1, { dryRun: false })).toEqual({ removed: 1, kept: [] })
  await db.deleteFrom('clans').where('id', '=', withoutVotes).execute()

  const expected = [['night', deleted.clan, 'Night Watch'], ['day', left.clan, 'Day Watch'], ['rear', imported, 'Rearguard']] // prettier-ignore
  for (const [part, clan, name] of expected)
    await expect
      .poll(() => namesIn(`clan=${part}`), { timeout: 5000 })
      .toEqual(Array.from({ length: 3 }, () => [clan, name, true]))
  const names = ['Day Watch', 'Night Watch', 'Rearguard']
  const { groups } = await load<{ loading: null; groups: { label: string }[] }>(`/groups?week=${week}&by=clan`)
  expect(groups.map(({ label }) => label).sort()).toEqual(names)
  const admin = await signIn(site, await aUser(db, { admin: true }))
  const file = await site.call('GET', `/api/admin/votes/csv?week=${week}`, { token: admin })
  const rows = parse(await file.text(), { bom: true, columns: true }) as { name: string }[]
  expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual(names)

  // A case that is found after the deletion.
  await find([{ clanId: deleted.clan, voteIds: ids }])
  const [found] = await casesOf(site)
  expect(found).toMatchObject({ clan_name: 'Night Watch', clan_deleted: true })
  expect((await detailsOf(site, found?.id ?? 0)).sample.map(({ name }) => name)).toEqual(Array(3).fill('Night Watch'))

  const namesAt = async (now: string) => {
    await purgeVoteCases(db, Date.parse(now))
    const clans = [deleted.clan, left.clan, imported, withoutVotes]
    return [...(await readClanNames(db, clans)).values()].map(({ name }) => name).sort()
  }
  expect(await namesAt('2027-11-20T00:00:00Z')).toEqual(names)
  expect(await namesAt('2027-12-02T00:00:00Z')).toEqual([])
})
