import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '#server/features/accounts/password-hash.ts'
import {
  blackPng,
  emptyGif,
  profileBombPng,
  scanBombJpeg,
  textBombPng,
} from '#server/features/images/hostile.fixture.ts'
import { assert } from './support/drill.ts'
import type { Workspace } from './support/workspace.ts'
import { type SiteProcess, stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { timeOf } from './support/time-pages.ts'
import { verifyVotes } from './support/voters.ts'
import { watchChildren } from './support/watch-children.ts'

const owners = 4
const durationMs = 10_000
const maxDecoderMb = 500
const password = 'nine lives of a cat'

/** Images that are small to send and huge to decode, and files that are not images. The site rejects them without decoding. */
const bombs: readonly Buffer[] = [
  blackPng(20_000, 20_000),
  emptyGif(20_000, 20_000, 60),
  blackPng(4000, 4000).subarray(0, 900),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>'),
  Buffer.alloc(900_000, 'GIF89a'),
  scanBombJpeg(2048, 1024, 5000),
]

/** Images rejected by the decoder, which has a lower priority than the site. Two of the owners upload them. */
const bombsForDecoder = [textBombPng('zTXt'), textBombPng('iTXt'), profileBombPng()].map(withBrokenPixels)

/** Corrupts the pixels, so that the decoder rejects the picture. */
function withBrokenPixels(png: Buffer): Buffer {
  return Buffer.from(png).fill(0xaa, png.lastIndexOf('IDAT') + 4, png.lastIndexOf('IEND') - 8)
}

export const imageBombsDrill: Drill = {
  name: `image bombs by ${owners} owners`,
  async run(stage) {
    const workspace = await stage.workspace()
    await addOwners(workspace)
    const site = await stage.site(workspace)
    // The site has stored the images of the starter articles at its start.
    const before = await uploadsOf(workspace)
    const voters = stage.voters(workspace, [site], 8)
    const peakMemory = watchChildren(site.pid)
    const tokens = await Promise.all(Array.from({ length: owners }, (_, i) => signIn(site, ownerEmail(i))))
    const until = performance.now() + durationMs
    const bombing = Promise.all(
      tokens.map((token, i) => uploadBombs(site, token, i < 2 ? bombsForDecoder : bombs, until)),
    )
    let longest = 0
    while (performance.now() < until) {
      longest = Math.max(longest, await timeOf(`${site.address}/api/clans?page=1`))
      await pause(50)
    }
    const times = await bombing
    await voters.stop()
    const alone: number[] = []
    for (const bomb of bombsForDecoder) alone.push(await uploadBomb(site, tokens[0] ?? '', bomb))
    const decoderMb = Math.round(await peakMemory())
    await stopCleanly(site)
    assert(longest < 1000, `the list took ${Math.round(longest)} ms`)
    assert(
      times.every(({ length }) => length > 0),
      'an owner uploaded no bomb',
    )
    const slowest = Math.max(...alone, ...times.slice(2).flat())
    assert(slowest < 1000, `a bomb was rejected after ${Math.round(slowest)} ms`)
    assert(decoderMb < maxDecoderMb, `a decoder took ${decoderMb} MB`)
    assert((await uploadsOf(workspace)).length === before.length, 'the site stored a rejected image')
    const seen = await verifyVotes(workspace, voters)
    return `${times.flat().length} rejected, within ${Math.round(slowest)} ms without other decoders; one took ${decoderMb} MB; the list took ${Math.round(longest)} ms at most; ${seen}`
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

async function signIn({ address }: SiteProcess, email: string): Promise<string> {
  const response = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  assert(response.status === 200, `signing in returned ${response.status}`)
  return ((await response.json()) as { accessToken: string }).accessToken
}

async function uploadBombs(site: SiteProcess, token: string, own: readonly Buffer[], until: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; performance.now() < until; i++)
    times.push(await uploadBomb(site, token, own[i % own.length] ?? Buffer.alloc(0)))
  return times
}

/** Returns the time until the upload is rejected, in ms. */
async function uploadBomb({ address }: SiteProcess, token: string, bomb: Buffer): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${address}/api/me/clan`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formWith(bomb),
  })
  const { error } = (await response.json()) as { error?: { code?: string } }
  assert(response.status >= 400 && response.status < 500, `a bomb upload returned ${response.status} ${error?.code}`)
  return performance.now() - started
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
