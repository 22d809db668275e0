import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { VoteCaseSummary } from '#contract/vote-cases.ts'
import { processEnvironment } from '#test/support/run-process.ts'

let scratch: string
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'muster-scratch-'))
})
afterAll(() => rm(scratch, { recursive: true }))

test('the demo serves a full site at the address that it prints, and leaves no files', async () => {
  // The demo must ignore a real site's settings for storage, address, email and address provider.
  const settings = path.join(scratch, 'muster.env')
  await writeFile(
    settings,
    'SITE_NAME=Ironfront & Friends\nDATABASE_URL=postgres://127.0.0.1:1/muster\nDATA_DIR=/dev/null\nHOST=192.0.2.1\nSMTP_URL=smtp://127.0.0.1:1\nADDRESS_PROVIDER=abuseipdb\n',
  )
  const real = {
    DATABASE_URL: 'postgres://127.0.0.1:1/muster',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'muster-uploads',
    S3_ACCESS_KEY_ID: 'a key',
    S3_SECRET_ACCESS_KEY: 'its secret',
  }
  const env = { ...processEnvironment, MUSTER_ENV: settings, TMPDIR: scratch, TEMP: scratch, PORT: '0', ...real }
  const child = spawn(process.execPath, ['scripts/demo.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.on('close', resolve))
  let out = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      out += text
      const found = /is at (\S+)/.exec(out)?.[1]
      if (found && out.includes('Ctrl-C')) resolve(found)
    })
    child.on('close', () => reject(new Error(`the demo ended early: ${out}`)))
  })
  expect(out).toContain('Ironfront & Friends is at ')
  const stats = (await (await fetch(`${address}/api/stats`)).json()) as Record<string, number>
  expect(stats).toMatchObject({ totalClans: 60 })
  // A few of the 2,400 honest votes may be held. A few of the 520 fake votes may count: limits do not stop 460 of them.
  expect(Math.abs((stats.votesThisWeek ?? 0) - 2400)).toBeLessThan(120)
  expect(Math.abs((stats.votesAllTime ?? 0) - 4000)).toBeLessThan(120)
  const recommended = (await (await fetch(`${address}/api/clans/highlighted`)).json()) as unknown[]
  expect(recommended).toHaveLength(3)
  expect(await (await fetch(address)).text()).toContain('<h1')
  const community = await (await fetch(`${address}/api/community`)).json()
  expect(community).toEqual({ invite: expect.stringContaining('discord.gg/'), members: null, faces: [] })
  // The printed accounts can sign in.
  const people = [...out.matchAll(/(\S+@\S+)\s+(\S+)/g)].map(([, email, password]) => ({ email, password }))
  expect(people).toHaveLength(3)
  const tokens: string[] = []
  for (const person of people) {
    const init = { method: 'POST', body: JSON.stringify(person), headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${address}/api/users/login`, init)
    expect(response.status).toBe(200)
    tokens.push(((await response.json()) as { accessToken: string }).accessToken)
  }
  // The first account is the administrator's. Its first cases are the three attacks, none of whose votes counts.
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const { cases } = (await (await fetch(`${address}/api/admin/vote-cases`, { headers })).json()) as {
    cases: VoteCaseSummary[]
  }
  for (const [i, votes] of [300, 160, 60].entries()) {
    const { held = 0, void: voided = 0 } = cases[i]?.states ?? {}
    expect(Math.abs(held + voided - votes)).toBeLessThan(5)
  }
  const check = (await (await fetch(`${address}/api/admin/blind-check`, { headers })).json()) as {
    votes: readonly unknown[]
  }
  // Early in a week, the detector may only hold votes that it voids later.
  const voidVotes = cases.reduce((sum, { states }) => sum + states.void, 0)
  expect(check.votes).toHaveLength(2 * Math.min(voidVotes, 50))
  expect(await readdir(scratch)).toHaveLength(2)

  // Ctrl-C sends the signal twice: from the terminal and from npm.
  child.kill('SIGINT')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  // A request to Discord for the made-up invite would fail and be logged.
  expect(out).not.toContain('chat server')
  expect(await readdir(scratch)).toEqual(['muster.env'])
})

test('Ctrl-C while the demo creates its data stops it immediately, and leaves no files', async () => {
  const temp = await mkdtemp(path.join(scratch, 'stop-'))
  const env = { ...processEnvironment, MUSTER_ENV: '', TMPDIR: temp, TEMP: temp, PORT: '0' }
  const child = spawn(process.execPath, ['scripts/demo.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let out = ''
  child.stdout.on('data', (text) => {
    if (out === '') child.kill('SIGINT')
    out += text
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  expect(out).toBe('Creating demo data …\n')
  expect(await readdir(temp)).toEqual([])
})
