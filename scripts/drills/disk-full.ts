import { execFile } from 'node:child_process'
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { assert, Skipped } from './support/drill.ts'
import { statusOf, stopCleanly, until } from './support/site.ts'
import type { Drill, Stage } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'

const run = promisify(execFile)

export const diskFullDrill: Drill = {
  name: 'a full disk',
  on: ['embedded'],
  async run(stage) {
    const disk = await mountSmallDisk(stage)
    const workspace = await stage.workspace({ dataDir: disk })
    const site = await stage.site(workspace)
    const voters = stage.voters(workspace, [site])
    await pause(1000)
    const ballast = path.join(disk, 'ballast')
    await writeFile(ballast, Buffer.alloc(320 * 1024 * 1024)).catch(() => {})
    const ready = () => statusOf(`${site.address}/readyz`)
    await until('/readyz reports the full disk', 5000, async () => (await ready()) === 503)
    await pause(5000)
    assert((await statusOf(`${site.address}/api/clans`)) === 200, 'the list is not available')
    await unlink(ballast)
    const back = await until('/readyz reports ready again', 30_000, async () => (await ready()) === 200)
    const before = voters.acknowledged.size
    await until('the site accepts votes again', 20_000, () => voters.acknowledged.size > before)
    await voters.stop()
    await stopCleanly(site)
    const seen = await verifyVotes(workspace, voters)
    return `the list stays available; ready ${(back / 1000).toFixed(1)} s after space is freed; ${seen}`
  },
}

async function mountSmallDisk(stage: Stage): Promise<string> {
  if (process.getuid?.() !== 0) throw new Skipped('only root can mount a small disk')
  const disk = await mkdtemp(path.join(tmpdir(), 'muster-disk-'))
  stage.onCleanup(() => rm(disk, { recursive: true, force: true }))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', disk])
  } catch {
    throw new Skipped('this machine cannot mount a small disk')
  }
  stage.onCleanup(() => run('umount', ['-l', disk]))
  return disk
}
