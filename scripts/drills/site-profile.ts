import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { defaultLists } from '#contract/rules/clans/clan-codes.ts'
import { assert } from './support/drill.ts'
import { type SiteProcess, statusOf, stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'
import type { Workspace } from './support/workspace.ts'

const vr = { code: 'vr', name: 'VR headset' }

/** An operator adds a platform, and then returns to the earlier lists. On PostgreSQL, an instance with the earlier lists keeps running. */
export const siteProfileDrill: Drill = {
  name: 'another site profile, and back',
  async run(stage) {
    const workspace = await stage.workspace()
    const isShared = stage.storage === 'PostgreSQL'
    const older = await stage.site(workspace)
    const voters = stage.voters(workspace, [older])
    await pause(1000)
    if (!isShared) {
      await voters.stop()
      await stopCleanly(older)
    }

    const added = await writeProfile(workspace, 1, [...defaultLists.platforms, vr])
    const newer = await stage.site(workspace, { settings: { SITE_PROFILE: added } })
    await setPlatform(workspace, 'vr')
    await expectStatus(newer, '/api/clans?platform=vr', 200)
    if (isShared) {
      const before = voters.acknowledged.size
      await pause(1000)
      assert(voters.acknowledged.size > before, 'the instance with the earlier lists no longer accepts votes')
      await expectStatus(older, '/', 200)
      await expectStatus(older, '/api/clans?platform=vr', 422)
      await voters.stop()
      await stopCleanly(older)
    } else await stopCleanly(newer)
    await expectNoStart(older, 'version 1')

    const back = { settings: { SITE_PROFILE: await writeProfile(workspace, 2, defaultLists.platforms) } }
    const refused = await stage.site(workspace, back).then(
      () => 'nothing',
      (error: unknown) => String(error),
    )
    assert(refused.includes('vr'), `removing a code that a listing has fails with ${refused}`)
    await setPlatform(workspace, 'pc')
    if (isShared) await stopCleanly(newer)
    const again = await stage.site(workspace, back)
    await expectStatus(again, '/api/clans?platform=vr', 422)
    await expectStatus(again, '/', 200)
    const seen = await verifyVotes(workspace, voters)
    await stopCleanly(again)
    return `earlier lists do not start on later ones, a code in use cannot be removed, and a higher version returns; ${seen}`
  },
}

async function writeProfile(
  { environment }: Workspace,
  version: number,
  platforms: readonly { readonly code: string; readonly name: string }[],
): Promise<string> {
  const file = path.join(environment['DATA_DIR'] ?? '', `profile-${version}.json`)
  const entries = platforms.map(({ code, name }) => ({ code, name }))
  await writeFile(file, JSON.stringify({ version, platforms: entries }))
  return file
}

async function setPlatform(workspace: Workspace, code: string): Promise<void> {
  const [clan] = workspace.clans
  await workspace.onDatabase(({ db }) =>
    sql`update clans set platforms = array[${code}] where id = ${clan}`.execute(db),
  )
}

async function expectStatus({ address }: SiteProcess, route: string, expected: number): Promise<void> {
  const status = await statusOf(address + route)
  assert(status === expected, `${route} returned ${status}`)
}

async function expectNoStart(site: SiteProcess, reason: string): Promise<void> {
  const error = await site.restart().then(
    () => 'nothing',
    (error: unknown) => String(error),
  )
  assert(error.includes(reason), `an instance with the earlier lists fails with ${error}`)
}
