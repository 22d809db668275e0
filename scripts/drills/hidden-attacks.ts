import type { Browser, Locator, Page } from '@playwright/test'
import type { VoteCaseSummary } from '#contract/vote-cases.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { readConfig } from '#server/config.ts'
import { runJudgment } from '#server/features/integrity/judging/run-judgment.ts'
import { caseOf, decideCase, isOnScreen, undoDecision } from '#test/support/case-list.ts'
import { signInOn } from '#test/support/sign-in-form.ts'
import { seedDatabase } from '../../demo/seed/seed-site.ts'
import { account, addAdministrator, signInAt } from './support/administrator.ts'
import { openBrowser } from './support/browser.ts'
import { assert } from './support/drill.ts'
import { findAttacks } from './support/seeded-attacks.ts'
import { readShownStanding, type Standing } from './support/shown-ranking.ts'
import { stopCleanly } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { createStopwatch } from './support/stopwatch.ts'
import { verifyCounts } from './support/vote-counts.ts'

/** Three fifths of them (125,000) are in the running week. */
const votes = 208_334
const clans = 400
const screen = { width: 1280, height: 1000 }
/** Maximum time until all fake votes are void, and time limit of each step in the browser. */
const longestMs = 120_000

export const hiddenAttacksDrill: Drill = {
  name: 'three hidden attacks among 125,000 votes, found, voided and one undone by an administrator in a browser',
  async run(stage) {
    const workspace = await stage.workspace()
    const week = voteWeekAt(Date.now())
    const config = readConfig(workspace.environment)
    const attacks = await workspace.onDatabase(async (database) => {
      await seedDatabase(config, database, { clans, votes, seed: 'drill', add: true, attacks: true })
      await runJudgment({ database, now: Date.now, mayVoid: true }, week)
      return findAttacks(database.db, week)
    })
    await addAdministrator(workspace)
    const site = await stage.site(workspace)
    await using browser = await openBrowser()
    const [page, visitor] = [await openTab(browser), await openTab(browser)]
    const readStanding = (clanId: number) => readShownStanding(visitor, site.address, clanId)
    const api = await signInAt(site.address)
    const { cases } = await api.call<{ cases: VoteCaseSummary[] }>('GET', '/api/admin/vote-cases')
    const readCase = (id: number) => api.call<VoteCaseSummary>('GET', `/api/admin/vote-cases/${id}`)

    const stopwatch = createStopwatch()
    await stopwatch.time(() => openCases(page, site.address))
    const listMs = stopwatch.ms()
    const found = await Promise.all(
      attacks.map(async ({ name, clanId }) => {
        const listed = cases.find(({ clan_id: id }) => id === clanId)
        assert(listed !== undefined, `the attack by ${name} is in none of ${cases.length} cases`)
        const card = caseOf(page, listed.clan_name ?? '')
        assert(
          await isOnScreen(card),
          `the attack by ${name} is not on the first screen: it is number ${cases.indexOf(listed) + 1} of ${cases.length} cases`,
        )
        return { listed, card }
      }),
    )
    for (const { listed, card } of found) {
      const { rank_without: rank, states } = await readCase(listed.id)
      const before = await readStanding(listed.clan_id)
      await stopwatch.time(() => decideCase(card, 'void'))
      const expected = { ...before, votes: before.votes - states.counted, rank }
      expectSame(await readStanding(listed.clan_id), expected, 'after voiding')
    }
    const voidedMs = stopwatch.ms()
    assert(voidedMs < longestMs, `voiding took ${inSeconds(voidedMs)}`)

    const [first] = found
    assert(first !== undefined, 'there are no cases')
    await countAndUndo(page, first.card, await readCase(first.listed.id), readStanding)
    await stopCleanly(site)
    const inDatabase = await verifyCounts(workspace)
    const sizes = found.map(({ listed }) => listed.size)
    assert(inDatabase >= sizes.reduce((sum, size) => sum + size, 0), `only ${inDatabase} votes are void`)
    return `cases of ${sizes.join(', ')} votes are on the first screen (${screen.width} × ${screen.height} px) of ${cases.length} cases; with the sign-in, the list was there after ${inSeconds(listMs)} and all were void after ${inSeconds(voidedMs)}, with the pages right after each; one counted, voided again, and both undone, with the pages right at once`
  },
}

async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: screen })
  context.setDefaultTimeout(longestMs)
  return context.newPage()
}

/** Signs in on the home page, and follows the links to the list of cases. */
async function openCases(page: Page, site: string): Promise<void> {
  await page.goto(site)
  await signInOn(page, account)
  await page.waitForURL('**/profile')
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('list', { name: 'Cases', exact: true }).waitFor()
}

/** Counts a void case's votes, voids them again, and undoes both. The detector excluded them before, so only this changes ranks. */
async function countAndUndo(
  page: Page,
  card: Locator,
  { clan_id: clanId, size, rank_with: rank }: VoteCaseSummary,
  readStanding: (clanId: number) => Promise<Standing>,
): Promise<void> {
  const voided = await readStanding(clanId)
  const counted = { ...voided, votes: voided.votes + size, rank }
  assert(voided.rank !== rank, 'the votes do not change the rank')
  await decideCase(card, 'counted')
  expectSame(await readStanding(clanId), counted, 'after counting')
  await decideCase(card, 'void')
  expectSame(await readStanding(clanId), voided, 'after voiding again')
  await undoDecision(card)
  expectSame(await readStanding(clanId), counted, 'after an undo')
  await page.getByRole('link', { name: 'All vote actions' }).click()
  const counting = page.getByRole('row', { name: /(?<!“)Counted votes/ })
  await counting.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').filter({ hasText: 'Undone.' }).waitFor()
  expectSame(await readStanding(clanId), voided, 'after an undo of the first')
}

function expectSame(shown: Standing, expected: Standing, when: string): void {
  const [a, b] = [shown, expected].map(({ rank, votes }) => `#${rank} with ${votes} votes`)
  assert(a === b, `${when}, the pages show ${a} instead of ${b}`)
  assert(shown.others.join() === expected.others.join(), `${when}, other clans have changed places`)
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
