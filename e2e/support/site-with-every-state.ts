import type { APIRequestContext } from '@playwright/test'
import { previousWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { expect, test as base } from './accounts.ts'
import { castVotes, signInAsAdministrator, makeListedClan, makeSubmission, type SignedIn, submitClan } from './desk.ts'
import { aResultClan, writeResults } from './results.ts'
import { startSite } from './site.ts'

/** The last week that ended. For an earlier one, the site would spend its time closing the weeks in between. */
export const week = previousWeek(voteWeekAt(Date.now()))

/** Accounts and a clan for the tests. */
export interface Prepared {
  readonly administrator: SignedIn
  /** The owner of a listed clan with a pending edit. */
  readonly owner: SignedIn
  readonly clanId: number
}

/** A seeded site with an article, pending reviews and a support address. */
export const test = base.extend<object, { readonly prepared: Prepared }>({
  site: [
    async ({ storage, mailbox }, use) => {
      const settings = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@clans.example' }
      const site = await startSite(storage, settings, { template: 'seeded' })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  prepared: [
    async ({ site, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: site.address })
      const administrator = await signInAsAdministrator(request)
      await publishArticle(request, administrator)
      await makeSubmission(request, { name: 'Amber Pact', websiteUrl: 'amber.example.org' })
      const { owner, id } = await makeListedClan(request, administrator, { name: 'Old Guard' })
      await submitClan(request, owner, { name: 'W'.repeat(40), region: 'na' }, true)
      await castVotes(request, id, 3)
      await request.post(`/api/admin/clans/addPenalty/${id}`, {
        headers: administrator.headers,
        data: { penalty: 10, reason: 'Votes from one machine' },
      })
      const report = { kind: 'impostor', text: 'W'.repeat(200), email: 'reporter@example.org' }
      for (let i = 0; i < 2; i++) await request.post(`/api/clans/${id}/reports`, { data: report })
      const others = Array.from({ length: 30 }, (_, i) => i + 1).filter((clan) => clan !== id)
      const clans = others.map((clan, i) => aResultClan(clan, 100 - i, { penalty: i }))
      await writeResults(site, [
        { week, clans },
        { week, clans: [...clans, aResultClan(id, 9, { undecided: 1 })], reason: 'W'.repeat(200) },
      ])
      await request.dispose()
      await use({ administrator, owner, clanId: id })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

async function publishArticle(request: APIRequestContext, { headers }: SignedIn): Promise<void> {
  const content = '<h2>Ranks</h2><p>A list:</p><ul><li>one</li></ul><blockquote>Said once</blockquote>'
  const multipart = { title: 'How ranks are counted', slug: 'how-ranks-are-counted', content }
  const made = await request.post('/api/admin/blogs', { headers, multipart })
  expect(made.status()).toBe(201)
  const { id } = (await made.json()) as { id: number }
  expect((await request.patch(`/api/admin/blogs/${id}/publish`, { headers })).ok()).toBe(true)
}

export { expect }
