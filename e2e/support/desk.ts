import { readFile } from 'node:fs/promises'
import { preparedAccount } from '../../scripts/fixtures/prepared-accounts.ts'
import type { APIRequestContext } from '@playwright/test'
import { type Credentials, expect, takeAccount } from './accounts.ts'

/** An account and the headers that authorize its requests. */
export interface SignedIn extends Credentials {
  readonly headers: { readonly authorization: string }
}

export async function signInByCall(request: APIRequestContext, credentials: Credentials): Promise<SignedIn> {
  const answer = await request.post('/api/users/login', { data: credentials })
  expect(answer.status()).toBe(200)
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return { ...credentials, headers: { authorization: `Bearer ${accessToken}` } }
}

let administrators = 0

/** Signs in as an administrator from the site's template that no other journey of this worker uses. */
export function signInAsAdministrator(request: APIRequestContext): Promise<SignedIn> {
  return signInByCall(request, preparedAccount('administrator', administrators++))
}

interface ClanForm {
  readonly name: string
  readonly [field: string]: string
}

const picture = () => readFile(new URL('../../public/icon-192.png', import.meta.url))

/** Submits a clan or, with `edit`, a change to it. Returns its ID. */
export async function submitClan(
  request: APIRequestContext,
  { headers }: SignedIn,
  form: ClanForm,
  edit = false,
): Promise<number> {
  const multipart = {
    region: 'eu',
    platforms: 'pc',
    playstyles: 'casual',
    description: 'We hold the line.',
    discordUrl: 'discord.gg/holdtheline',
    ...form,
    headerImageFile: { name: 'banner.png', mimeType: 'image/png', buffer: await picture() },
  }
  const answer = edit
    ? await request.patch('/api/me/clan', { headers, multipart })
    : await request.post('/api/me/clan', { headers, multipart })
  expect(answer.status()).toBe(edit ? 200 : 201)
  return ((await answer.json()) as { id: number }).id
}

/** Creates a pending clan with a new owner. */
export async function makeSubmission(request: APIRequestContext, form: ClanForm) {
  const owner = await signInByCall(request, takeAccount())
  return { owner, id: await submitClan(request, owner, form) }
}

export async function makeListedClan(request: APIRequestContext, administrator: SignedIn, form: ClanForm) {
  const clan = await makeSubmission(request, form)
  const { headers } = administrator
  const answer = await request.patch(`/api/admin/clans/registration/${clan.id}/approve`, { headers })
  expect(answer.status()).toBe(204)
  const list = (await (await request.get('/api/clans')).json()) as { id: number }[]
  expect(list.map(({ id }) => id)).toContain(clan.id)
  return clan
}

/** Casts votes by different voters. */
export async function castVotes(request: APIRequestContext, clanId: number, votes: number): Promise<void> {
  for (let i = 0; i < votes; i++) {
    const answer = await request.post(`/api/clans/vote/${clanId}`, { data: { vKey: crypto.randomUUID() } })
    expect(answer.status()).toBe(201)
  }
}
