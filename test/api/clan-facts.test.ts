import { expect, test } from 'vitest'
import type { ListedClan } from '#contract/clans.ts'
import type { OwnClan } from '#contract/own-clan.ts'
import type { PendingUpdate } from '#contract/review.ts'
import { factMessages } from '#contract/rules/clans/clan-facts.ts'
import { aUser, signIn } from '../support/accounts.ts'
import { aClanForm, sendForm } from '../support/forms.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()

const facts = {
  languages: ['de', 'en'],
  play_times: { days: ['fr', 'sa'], from: '20:00', to: '01:00', time_zone: 'Europe/Berlin' },
  min_age: 16,
  recruiting: 'trial',
  size: '26-50',
  microphone: 'required',
}

async function anOwnedClan(sent: object) {
  const site = await harness.open()
  const { db } = harness.storage
  const owner = await signIn(site, await aUser(db))
  const admin = await signIn(site, await aUser(db, { admin: true }))
  const response = await sendForm(site, 'POST', owner, await aClanForm({ facts: JSON.stringify(sent) }))
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: number }
  const read = async <T>(path: string, token?: string) =>
    (await (await site.call('GET', path, token === undefined ? {} : { token })).json()) as T
  const decide = async (path: string) => expect((await site.call('PATCH', path, { token: admin })).status).toBe(204)
  const edit = async (fields: Record<string, string>) => sendForm(site, 'PATCH', owner, await aClanForm(fields))
  return {
    db,
    id,
    edit,
    mine: async () => (await read<OwnClan[]>('/api/me', owner))[0],
    listed: () => read<ListedClan>(`/api/clans/${id}`),
    pending: async () => (await read<PendingUpdate[]>('/api/admin/clans/pendingUpdate', admin))[0],
    approveRegistration: () => decide(`/api/admin/clans/registration/${id}/approve`),
    approveUpdate: () => decide(`/api/admin/clans/pendingUpdate/${id}/approve`),
  }
}

test('facts are kept from submission through an edit, which administrators compare', async () => {
  const clan = await anOwnedClan(facts)
  expect((await clan.mine())?.facts).toEqual(facts)
  await clan.approveRegistration()
  await expect.poll(async () => (await clan.listed()).facts).toEqual(facts)
  const edited = { languages: ['fr'], recruiting: 'open' }
  expect((await clan.edit({ facts: JSON.stringify(edited) })).status).toBe(200)
  expect(await clan.pending()).toMatchObject({ current_facts: facts, pending_facts: edited })
  await clan.approveUpdate()
  await expect.poll(async () => (await clan.listed()).facts).toEqual(edited)
})

test('an edit without facts keeps them, an empty object removes them', async () => {
  const clan = await anOwnedClan(facts)
  expect((await clan.edit({ name: 'Day Watch' })).status).toBe(200)
  expect(await clan.mine()).toMatchObject({ name: 'Day Watch', facts })
  expect((await clan.edit({ facts: '{}' })).status).toBe(200)
  expect(await clan.mine()).not.toHaveProperty('facts')
})

test('an edit stored by the previous version keeps the facts', async () => {
  const clan = await anOwnedClan(facts)
  await clan.approveRegistration()
  await clan.edit({ name: 'Day Watch' })
  await clan.db.updateTable('pending_updates').set({ facts: null }).where('clan_id', '=', clan.id).execute()
  expect(await clan.pending()).toMatchObject({ pending_name: 'Day Watch', pending_facts: facts })
  expect((await clan.mine())?.pending).toMatchObject({ name: 'Day Watch', facts })
  await clan.approveUpdate()
  await expect.poll(async () => clan.listed()).toMatchObject({ name: 'Day Watch', facts })
})

test.each([
  ['not JSON', '{', 'body.facts: must be JSON'],
  ['an unknown fact', '{"motto":"x"}', undefined],
  ['an age that is too low', '{"min_age":3}', `body.facts.min_age: ${factMessages.notAnAge}`],
  ['an unknown language', '{"languages":["qq"]}', `body.facts.languages.0: ${factMessages.notALanguage}`],
])('%s is rejected', async (_, sent, message) => {
  const site = await harness.open()
  const owner = await signIn(site, await aUser(harness.storage.db))
  const response = await sendForm(site, 'POST', owner, await aClanForm({ facts: sent }))
  expect(response.status).toBe(422)
  const { error } = (await response.json()) as { error: { fields: { path: string; message: string }[] } }
  const found = error.fields.map((field) => `${field.path}: ${field.message}`)
  if (message === undefined) expect(found).toHaveLength(1)
  else expect(found).toEqual([message])
})
