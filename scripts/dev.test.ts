import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { startListening } from './listening-process.ts'

test('the development server closes its database when it stops', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-dev-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const env = { PATH: process.env.PATH, MUSTER_ENV: '', DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }
  const { address, child } = await startListening(['scripts/dev.ts'], env, { pattern: / is at (http\S+)/ })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await (await fetch(address)).text()).toContain('<h1')
  // One Ctrl-C sends the signal twice: from the terminal and from npm.
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
  // The lock and the socket of the database.
  expect(await readdir(path.join(dataDir, 'run'))).toEqual([])
})
