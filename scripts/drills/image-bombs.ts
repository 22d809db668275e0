import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '#server/features/accounts/password-hash.ts'
import { blackPng, emptyGif } from '#server/features/images/hostile.fixture.ts'
import { assert } from './drill.ts'
import type { Workspace } from './workspace.ts'
import { type SiteProcess, stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { timeOf } from './time-pages.ts'
import { verifyVotes } from './voters.ts'

const owners = 4
const durationMs = 10_000
const password = 'nine lives of a cat'

/** Images that are small to send and huge to decode, and files that are not images. */
const bombs: readonly Buffer[] = [
  blackPng(20_000, 20_000),
  emptyGif(20_000, 20_000, 60),
  blackPng(4000, 4000).subarray(0, 900),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>'),
  Buffer.alloc(900_000, 'GIF89a'),
]

export const imageBombsDrill: Drill = {
  name: `image bombs by ${owners} owners`,
  async run(stage) {
    const workspace = await stage.workspace()
    await addOwners(workspace)
    const site = await stage.site(workspace)
    // Starting the site has stored the images of the starter articles.
    const before = await uploadsOf(workspace)
    const voters = stage.voters(workspace, [site], 8)
    const until = performance.now() + durationMs
    const bombing = Promise.all(Array.from({ length: owners }, (_, i) => uploadBombs(site, ownerEmail(i), until)))
    let longest = 0
    while (performance.now() < until) {
      longest = Math.max(longest, await timeOf(`${site.address}/api/clans?page=1`))
      await pause(50)
    }
    const rejectionTimes = (await bombing).flat()
    await voters.stop()
    await stopCleanly(site)
    assert(longest < 1000, `the list took ${Math.round(longest)} ms`)
    assert(rejectionTimes.length > 0, 'no bomb was uploaded')
    const slowest = Math.max(...rejectionTimes)
    assert(slowest < 1000, `a bomb was rejected after ${Math.round(slowest)} ms`)
    assert((await uploadsOf(workspace)).length === before.length, 'the site stored a rejected image')
    const seen = await verifyVotes(workspace, voters)
    return `${rejectionTimes.length} rejected, each within ${Math.round(slowest)} ms; the list took ${Math.round(longest)} ms at most; ${seen}`
  },
}

const ownerEmail = (i: number) => `owner${i}@example.org`

async function addOwners(workspace: Workspace): Promise<void> {
  const password_hash = await hashPassword(password)
  await workspace.onDatabase(async ({ db }) => {
    const people = Array.from({ length: owners }, (_, i) => ({
      email: ownerEmail(i),
      email_key: ownerEmail(i),
      password_hash,
      is_admin: false,
      email_verified_at: new Date(),
    }))
    await db.insertInto('users').values(people).execute()
  })
}

async function uploadBombs({ address }: SiteProcess, email: string, until: number): Promise<number[]> {
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  assert(signedIn.status === 200, `signing in returned ${signedIn.status}`)
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const times: number[] = []
  for (let i = 0; performance.now() < until; i++) {
    const started = performance.now()
    const response = await fetch(`${address}/api/me/clan`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
      body: formWith(bombs[i % bombs.length] ?? Buffer.alloc(0)),
    })
    const { error } = (await response.json()) as { error?: { code?: string } }
    assert(response.status >= 400 && response.status < 500, `a bomb upload returned ${response.status} ${error?.code}`)
    times.push(performance.now() - started)
  }
  return times
}

function formWith(picture: Buffer): FormData {
  const form = new FormData()
  const fields = {
    name: 'Bomb Squad',
    region: 'eu',
    platforms: 'pc',
    playstyles: 'casual',
    description: '',
    discordUrl: '',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('websiteUrl', 'https://bombs.example')
  form.set('headerImageFile', new File([new Uint8Array(picture)], 'banner.png', { type: 'image/png' }))
  return form
}

async function uploadsOf({ environment }: Workspace): Promise<string[]> {
  return readdir(path.join(environment.DATA_DIR ?? '', 'uploads'))
}
