import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { prepareDataFolder } from './data-folder.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'muster-folder-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('creates a folder with its parents, and accepts an existing one', async () => {
  const folder = path.join(await temporaryFolder(), 'a/b/run')
  await prepareDataFolder(folder, 0o700)
  await prepareDataFolder(folder, 0o700)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test('rejects a file, and a folder in a file', async () => {
  const file = path.join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  for (const folder of [file, path.join(file, 'run')])
    await expect(prepareDataFolder(folder)).rejects.toThrow(
      /^DATA_DIR cannot be used: E[A-Z]+: .*\. Set it to a folder that this user may write to\.$/,
    )
})

// Node's recursive mkdir never returns in /proc.
test.runIf(existsSync('/proc/self')).each(['/proc/x/run', '/proc/run'])('rejects %s', async (folder) => {
  await expect(prepareDataFolder(folder)).rejects.toThrow(OperatorError)
})
