import { execFile } from 'node:child_process'
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Drill, hold, Skipped } from './drill.ts'
import { makePlace } from './place.ts'
import { freePort, startSite, statusOf, until } from './site.ts'
import { holdVotes, startVoters } from './voters.ts'

const run = promisify(execFile)

/** The disk fills up in the middle of votes, and has room again. */
export const diskFullDrill: Drill = {
  name: 'a full disk',
  on: ['embedded'],
  async run(storage) {
    if (process.getuid?.() !== 0) throw new Skipped('a small disk can be mounted by root alone')
    const disk = await mkdtemp(path.join(tmpdir(), 'muster-disk-'))
    try {
      await run('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', disk])
    } catch {
      throw new Skipped('a small disk cannot be mounted here')
    }
    try {
      const place = await makePlace(storage, { dataDir: disk })
      const site = await startSite(place.environment, { port: await freePort() })
      const voters = startVoters([site.address], place.clans)
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
      await until('votes are taken again', 20_000, async () => voters.acknowledged.size > before)
      await voters.stop()
      await site.end('SIGTERM')
      const seen = await holdVotes(place, voters)
      await place.drop()
      return `the list stays; ready ${(back / 1000).toFixed(1)} s after there is room; ${seen}`
    } finally {
      await run('umount', ['-l', disk])
      await rm(disk, { recursive: true, force: true })
    }
  },
}
