import { expect, test } from 'vitest'
import type { ListedClan } from '#contract/clans.ts'
import type { DeskClan } from '#contract/desk.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import { deriveClanStatus } from '#contract/rules/clans/clan-status.ts'
import { aUser, drainJobs, signIn } from '../support/accounts.ts'
import { aClanForm, anAnimation, sendForm } from '../support/forms.ts'
import { openMailbox } from '../support/mailbox.ts'
import { aClan, aFingerprint, aVote } from '../support/people.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()

test("a clan's life: from its owner's registration to its deletion", async () => {
  const mailbox = await openMailbox()
  const { db } = harness.storage
  // Campaigns need the real time, because the query uses the database's clock.
  harness.clock.set(Date.now())
  const rival = await aClan(db, { name: 'Rival' })
  const site = await harness.open({ SMTP_URL: mailbox.url })
  const admin = await signIn(site, await aUser(db, { admin: true }))
  const desk = async (method: string, path: string, body?: unknown) => {
    const response = await site.call(method, path, { token: admin, ...(body === undefined ? {} : { body }) })
    expect(response.ok).toBe(true)
    return response
  }
  const list = async () => (await (await site.get('/api/clans')).json()) as ListedClan[]
  const names = async () => (await list()).map((clan) => clan.name)
  const vote = (id: number, voter: string) => site.post(`/api/clans/vote/${id}`, aVote(aFingerprint(voter)))

  // The owner registers and verifies the email.
  const owner = { email: 'owner@example.org', password: 'nine lives of a cat' }
  expect((await site.post('/api/users/register', owner)).status).toBe(202)
  await drainJobs(site, db)
  const [mail] = mailbox.mails
  expect((await site.get(`/api/users/verify${mail?.link.search}`)).status).toBe(204)
  const token = await signIn(site, owner)
  const own = async () => {
    const [clan] = (await (await site.call('GET', '/api/me', { token })).json()) as OwnClan[]
    if (!clan) throw new Error('the owner has no clan')
    return clan
  }
  const submit = async (method: 'POST' | 'PATCH', fields: Parameters<typeof aClanForm>[0]) => {
    const response = await sendForm(site, method, token, await aClanForm(fields))
    expect(response.ok).toBe(true)
  }

  // Status 0; listed once it is approved.
  await submit('POST', {})
  const { id, header_image_filename: image } = await own()
  expect(deriveClanStatus(await own())).toBe(0)
  expect(await names()).toEqual(['Rival'])
  await desk('PATCH', `/api/admin/clans/registration/${id}/approve`)
  expect(await names()).toContain('Night Watch')
  expect(deriveClanStatus(await own())).toBe(2)
  for (let i = 0; i < 5; i++) expect((await vote(id, `for us ${i}`)).status).toBe(201)
  for (let i = 0; i < 3; i++) expect((await vote(rival, `for them ${i}`)).status).toBe(201)
  expect(await names()).toEqual(['Night Watch', 'Rival'])

  // Status 1: the public card stays until the edit is approved.
  await submit('PATCH', { name: 'Day Watch' })
  expect(deriveClanStatus(await own())).toBe(1)
  expect((await list())[0]).toMatchObject({ name: 'Night Watch', header_image_filename: image })
  await desk('PATCH', `/api/admin/clans/pendingUpdate/${id}/approve`)
  expect(await names()).toEqual(['Day Watch', 'Rival'])
  expect(deriveClanStatus(await own())).toBe(2)

  // Another edit is rejected, and the listing does not change.
  await submit('PATCH', { name: 'Buy gold here' })
  await desk('PATCH', `/api/admin/clans/pendingUpdate/${id}/reject`, { reason: 'No advertising.' })
  expect(deriveClanStatus(await own())).toBe(2)
  expect(await names()).toEqual(['Day Watch', 'Rival'])

  // 40% of five votes do not count, and the clan whose last vote is earlier wins the tie.
  await desk('POST', `/api/admin/clans/addPenalty/${id}`, { penalty: 40, reason: 'Bots' })
  expect((await list()).find((clan) => clan.id === id)?.votes).toBe(3)
  const table = (await (await desk('GET', '/api/admin/clans')).json()) as DeskClan[]
  expect(table.find((clan) => clan.id === id)).toMatchObject({ votes_cast: 5, votes_effective: 3, status: 2 })
  harness.clock.advance(1000)
  expect((await vote(id, 'one more')).status).toBe(201)
  expect((await list()).map((clan) => [clan.name, clan.votes])).toEqual([['Rival', 3], ['Day Watch', 3]]) // prettier-ignore

  // Premium: gold, an animated image, and it wins the tie.
  const day = 24 * 3_600_000
  const campaign = { clan_id: id, kind: 'premium', starts_at: Date.now() - day, ends_at: Date.now() + day }
  await desk('POST', '/api/admin/campaigns', { ...campaign, price_usd: 7.99 })
  expect((await list()).map((clan) => [clan.name, clan.premium])).toEqual([['Day Watch', true], ['Rival', false]]) // prettier-ignore
  await submit('PATCH', { name: 'Day Watch', headerImageFile: await anAnimation() })
  await desk('PATCH', `/api/admin/clans/pendingUpdate/${id}/approve`)
  expect((await list())[0]?.header_image_filename).toMatch(/-still\.webp$/)

  // Deleted: no longer listed, but its votes still count.
  expect((await site.call('DELETE', '/api/me/clan', { token, body: { id } })).status).toBe(204)
  await expect.poll(names).toEqual(['Rival'])
  expect(await (await site.get('/api/stats')).json()).toMatchObject({ totalClans: 1, votesAllTime: 9 })

  await drainJobs(site, db)
  const [first, ...others] = mailbox.mails
  expect(first?.subject).toContain('Verify')
  // Queued emails are sent concurrently and may arrive in any order.
  expect(others.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    'owner@example.org: Night Watch is listed at Muster',
    'owner@example.org: Your changes to Day Watch are online',
    'owner@example.org: Your changes to Day Watch were not approved',
    'owner@example.org: Your changes to Night Watch are online',
  ])
  expect(others.find(({ subject }) => subject.includes('not approved'))?.text).toContain('No advertising.')
  await mailbox.close()
})
