import { execFile } from 'node:child_process'
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { hold, Skipped } from './drill.ts'
import { statusOf, stopCleanly, until } from './site.ts'
import type { Drill, Stage } from './stage.ts'
import { holdVotes } from './voters.ts'

const run = promisify(execFile)

/** The disk fills up in the middle of votes, and has room again. */
export const diskFullDrill: Drill = {
  name: 'a full disk',
  on: ['embedded'],
  async run(stage) {
    const disk = await mountSmallDisk(stage)
    const place = await stage.place({ dataDir: disk })
    const site = await stage.site(place)
    const voters = stage.voters(place, [site])
    await pause(1000)
    const ballast = path.join(disk, 'ballast')
    await writeFile(ballast, Buffer.alloc(320 * 1024 * 1024)).catch(() => {})
    const ready = () => statusOf(`${site.address}/readyz`)
    await until('/readyz says that the disk is full', 5000, async () => (await ready()) === 503)
    await pause(5000)
    hold((await statusOf(`${site.address}/api/clans`)) === 200, 'the list is not shown')
    await unlink(ballast)
    const back = await until('/readyz says that it is ready again', 30_000, async () => (await ready()) === 200)
    const before = voters.acknowledged.size
    await until('votes are taken again', 20_000, () => voters.acknowledged.size > before)
    await voters.stop()
    await stopCleanly(site)
    const seen = await holdVotes(place, voters)
    return `the list stays; ready ${(back / 1000).toFixed(1)} s after there is room; ${seen}`
  },
}

/** Answers its folder. */
async function mountSmallDisk(stage: Stage): Promise<string> {
  if (process.getuid?.() !== 0) throw new Skipped('a small disk can be mounted by root alone')
  const disk = await mkdtemp(path.join(tmpdir(), 'muster-disk-'))
  stage.afterwards(() => rm(disk, { recursive: true, force: true }))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', disk])
  } catch {
    throw new Skipped('a small disk cannot be mounted here')
  }
  stage.afterwards(() => run('umount', ['-l', disk]))
  return disk
}
