import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '#server/features/accounts/password-hash.ts'
import { blackPng, emptyGif } from '#server/features/images/hostile.fixture.ts'
import { hold } from './drill.ts'
import type { Place } from './place.ts'
import { type SiteProcess, stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { timeOf } from './time-pages.ts'
import { holdVotes } from './voters.ts'

const owners = 4
const duration = 10_000
const password = 'nine lives of a cat'

/** Pictures that are small to send and huge to decode, and pictures that are none. */
const bombs: readonly Buffer[] = [
  blackPng(20_000, 20_000),
  emptyGif(20_000, 20_000, 60),
  blackPng(4000, 4000).subarray(0, 900),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>'),
  Buffer.alloc(900_000, 'GIF89a'),
]

/** Several owners upload picture after picture that would cost seconds to decode, while others read and vote. */
export const imageBombsDrill: Drill = {
  name: `image bombs by ${owners} owners`,
  async run(stage) {
    const place = await stage.place()
    await addOwners(place)
    const site = await stage.site(place)
    // A new site's first articles have their pictures by then.
    const before = await uploadsOf(place)
    const voters = stage.voters(place, [site], 8)
    const until = performance.now() + duration
    const throwers = Promise.all(Array.from({ length: owners }, (_, i) => throwBombs(site, ownerEmail(i), until)))
    let longest = 0
    while (performance.now() < until) {
      longest = Math.max(longest, await timeOf(`${site.address}/api/clans?page=1`))
      await pause(50)
    }
    const thrown = (await throwers).flat()
    await voters.stop()
    await stopCleanly(site)
    hold(longest < 1000, `the list took ${Math.round(longest)} ms`)
    hold(thrown.length > 0, 'no bomb was thrown')
    const slowest = Math.max(...thrown)
    hold(slowest < 1000, `a bomb was refused after ${Math.round(slowest)} ms`)
    hold((await uploadsOf(place)).length === before.length, 'something of a refused picture was kept')
    const seen = await holdVotes(place, voters)
    const most = `${Math.round(slowest)} ms at most`
    return `${thrown.length} refused, each within ${most}; the list took ${Math.round(longest)} ms at most; ${seen}`
  },
}

const ownerEmail = (i: number) => `owner${i}@example.org`

async function addOwners(place: Place): Promise<void> {
  const password_hash = await hashPassword(password)
  await place.onDatabase(async ({ db }) => {
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

/** Uploads one bomb after the other; answers how long each took to be refused, in ms. */
async function throwBombs({ address }: SiteProcess, email: string, until: number): Promise<number[]> {
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  hold(signedIn.status === 200, `signing in was answered ${signedIn.status}`)
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const times: number[] = []
  for (let i = 0; performance.now() < until; i++) {
    const started = performance.now()
    const answer = await fetch(`${address}/api/me/clan`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
      body: formWith(bombs[i % bombs.length] ?? Buffer.alloc(0)),
    })
    const { error } = (await answer.json()) as { error?: { code?: string } }
    hold(answer.status >= 400 && answer.status < 500, `a bomb was answered ${answer.status} ${error?.code}`)
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

async function uploadsOf({ environment }: Place): Promise<string[]> {
  return readdir(path.join(environment.DATA_DIR ?? '', 'uploads'))
}
