import type { Page } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { assert } from './drill.ts'

/** A device that votes with a page and erases the page's storage after each vote. */
interface BrowserAttack {
  readonly name: string
  readonly votes: number
  readonly hasDeviceCheck: boolean
  /** Number of stored votes, and of counted ones. */
  readonly accepted: number
  readonly counted: number
}

export const browserAttacks: readonly BrowserAttack[] = [
  { name: 'a browser that erases its storage', votes: 20, hasDeviceCheck: true, accepted: 1, counted: 1 },
  {
    name: 'the same without device check, with proofs of work',
    votes: 20,
    hasDeviceCheck: false,
    accepted: 20,
    counted: 6,
  },
]

export async function attackWithBrowser(
  site: string,
  clan: number,
  { votes, hasDeviceCheck }: BrowserAttack,
): Promise<void> {
  await using browser = await openBrowser()
  const page = await browser.newPage({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.1' } })
  for (let vote = 0; vote < votes; vote++) {
    // Leave the page of the previous vote, which would store the vote after the storage is erased.
    await page.goto(`${site}/about`)
    await page.evaluate((choice) => {
      localStorage.clear()
      if (choice) localStorage.setItem('deviceCheck', choice)
    }, hasDeviceCheck ? null : 'off') // prettier-ignore
    const status = await voteOn(page, `${site}/vote?id=${clan}`)
    assert([201, 409].includes(status), `the browser's vote returned ${status}`)
  }
}

/** Waits for the vote's proof of work, if any, because the next navigation would abort it. */
async function voteOn(page: Page, url: string): Promise<number> {
  const vote = page.waitForResponse((each) => each.url().includes('/api/clans/vote/'))
  const proof = page.waitForResponse('**/api/votes/proof')
  proof.catch(() => {})
  await page.goto(url)
  const response = await vote
  const { challenge } = (await response.json()) as { challenge?: string }
  if (challenge !== undefined) {
    const status = (await proof).status()
    assert(status === 204, `the browser's proof returned ${status}`)
  }
  return response.status()
}
