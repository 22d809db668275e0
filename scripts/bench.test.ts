import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { processEnvironment } from '#test/support/run-process.ts'

test('an interrupted benchmark stops what it has started and removes its data', async () => {
  const scratch = await mkdtemp(path.join(tmpdir(), 'muster-scratch-'))
  onTestFinished(() => rm(scratch, { recursive: true }))
  const env = { ...processEnvironment, TMPDIR: scratch, TEMP: scratch }
  const child = spawn(process.execPath, ['bench/run.ts', '--only', 'weight'], { env, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => readdir(scratch), { timeout: 60_000 }).toHaveLength(1)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  expect(await readdir(scratch)).toEqual([])
})
