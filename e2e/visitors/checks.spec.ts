import type { Page, Request } from '@playwright/test'
import { asciiText } from '#contract/results/bytes.ts'
import { createTestLog, publishWeek, type PublishedWeek, type TestLog } from '../../test/support/published-week.ts'
import { gzipSync } from 'node:zlib'
import { expectAccess } from '../support/access.ts'
import { expect, test } from '../support/test.ts'
import type { Listed } from '../support/unspent-clans.ts'

interface KeptReceipt {
  readonly week: string
  readonly clan: number
  readonly nonce: string
  readonly serverNonce: string
  readonly receipt: string
}

async function voteFor(page: Page, clan: Listed): Promise<KeptReceipt> {
  await page.goto(`/?${new URLSearchParams({ q: clan.name })}`)
  await page.getByRole('button', { name: `Vote for ${clan.name}`, exact: true }).click()
  const kept = await page.waitForFunction(
    (id) =>
      (JSON.parse(localStorage.getItem('voteReceipts') ?? '[]') as KeptReceipt[]).find((each) => each.clan === id),
    clan.id,
  )
  return (await kept.jsonValue()) as KeptReceipt
}

/** Serves a week's files and the log at their addresses. */
async function publish(page: Page, log: TestLog, { summary, files }: PublishedWeek): Promise<void> {
  const { key, checkpoint, position, proof } = log.proof()
  const base = `/weeks/${summary.week}/`
  const entriesFrom = (start: number) => JSON.stringify({ entries: log.entries.slice(start) })
  const served = new Map<string, string | Buffer>([
    ['/.well-known/muster-log-key', key],
    ['/log/checkpoint', checkpoint],
    ['/api/log/entries?start=0', entriesFrom(0)],
    [`/api/log/entries?start=${position}`, entriesFrom(position)],
    [`/api/log/inclusion?position=${position}&size=${log.entries.length}`, JSON.stringify({ proof })],
    [`/api/weeks/${summary.week}?version=${summary.version}`, JSON.stringify({ entry: position })],
    [`${base}result.json`, Buffer.from(files.get('result.json') ?? [])],
  ])
  for (const [path, bytes] of files)
    served.set(`${base}${summary.version}/${path}`, path.endsWith('.gz') ? gzipSync(bytes) : Buffer.from(bytes))
  const pathOf = ({ pathname, search }: URL) => pathname + search
  await page.route(
    (url) => served.has(pathOf(url)),
    (route) => route.fulfill({ body: served.get(pathOf(new URL(route.request().url()))) ?? '' }),
  )
}

const voteOf = (page: Page, clan: Listed) => page.getByRole('listitem').filter({ hasText: clan.name })

test('“My votes” says which votes of this week do not count, and lists the receipts as well', async ({
  page,
  unspentClan,
}) => {
  const clan = await unspentClan()
  const { receipt } = await voteFor(page, clan)
  const report = page.getByRole('region', { name: 'Your votes this week' })
  await page.goto('/votes/mine')
  await expect(report).toContainText('All votes of this browser count.')
  // The server includes a vote when its hour is over.
  const held = { clanId: clan.id, name: clan.name, checking: true }
  await page.route('**/api/votes/uncounted', (route) => route.fulfill({ json: [held] }))
  await page.reload()
  await expect(report.getByRole('listitem')).toHaveText(`${clan.name}This vote is being checked.`)
  await expect(page.getByText(receipt)).toBeVisible()
  await page.unroute('**/api/votes/uncounted')
  await page.route('**/api/votes/uncounted', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(report).toContainText('Their state could not be loaded.')
})

test('receipts that are wrong or not in the ledger, and results that were changed, are named', async ({
  page,
  unspentClan,
}) => {
  const [missing, wrong] = [await unspentClan(), await unspentClan()]
  const { week } = await voteFor(page, missing)
  const kept = await voteFor(page, wrong)
  await page.evaluate(
    ({ receipt }) =>
      localStorage.setItem(
        'voteReceipts',
        localStorage.getItem('voteReceipts')?.replace(receipt, '0'.repeat(32)) ?? '',
      ),
    kept,
  )
  const log = createTestLog()
  const published = publishWeek(log, { week, clans: [{ clan: missing.id, counted: 20 }] })
  const files = new Map(published.files)
  const clansFile = asciiText(files.get('clans.ndjson') ?? new Uint8Array())
  files.set('clans.ndjson', Buffer.from(clansFile.replace('"rank":1', '"rank":2')))
  await publish(page, log, { ...published, files })
  await page.goto('/votes/mine')
  await expect(voteOf(page, missing)).toContainText('Missing.')
  await expect(voteOf(page, wrong)).toContainText('Wrong receipt.')

  await page.goto(`/weeks/${week}/check`)
  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { name: 'The result is not correct' })).toBeVisible()
  await expect(page.getByText(`Clan ${missing.id}: clans.ndjson says rank 2`)).toBeVisible()
  await page.goto('/weeks/2020-W01/check')
  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { name: 'There is no result yet' })).toBeVisible()
})

test('a result that the log does not contain proves no vote, and no request has a receipt', async ({
  page,
  unspentClan,
}) => {
  const clan = await unspentClan()
  const kept = await voteFor(page, clan)
  const { week } = kept
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const vote = { receipt: kept.receipt, clan: clan.id, state: 1 } as const
  const log = createTestLog()
  const published = publishWeek(log, { week, clans: [{ clan: clan.id, counted: 20 }], votes: [vote] })
  await publish(page, log, published)
  await page.goto('/votes/mine')
  await expect(voteOf(page, clan)).toContainText('Counted.')
  await expect(page.getByText('Not checked:')).toHaveCount(0)

  await page.unrouteAll()
  await publish(page, createTestLog(), published)
  await page.reload()
  await expect(voteOf(page, clan)).toContainText('Not proven.')

  await page.route('/log/checkpoint', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(voteOf(page, clan)).toContainText('Counted.')
  await expect(page.getByText('Not checked: Whether the log of commitments contains this result')).toBeVisible()

  expect(requests.map((request) => new URL(request.url()).pathname)).toContain(`/weeks/${week}/1/votes/0.ndjson.gz`)
  const secrets = [kept.receipt, kept.nonce, kept.serverNonce]
  for (const request of requests) {
    const sent = [request.url(), request.postData(), ...Object.values(await request.allHeaders())].join('\n')
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
  }
})

const press = (page: Page, clan: Listed) =>
  page.getByRole('button', { name: `Vote for ${clan.name}`, exact: true }).click()

test('a vote whose response is lost gets its receipt nevertheless', async ({ page, unspentClan }) => {
  const clan = await unspentClan()
  const votes = '**/api/clans/vote/*'
  await page.goto(`/?${new URLSearchParams({ q: clan.name })}`)
  // It does not arrive at the server.
  await page.route(votes, (route) => route.abort('internetdisconnected'))
  await press(page, clan)
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await page.goto('/votes/mine')
  const lost = page.getByRole('region', { name: 'Without a receipt' })
  await expect(lost).toContainText(clan.name)
  await expectAccess(page, '/votes/mine with a vote without a receipt')

  await page.goto(`/?${new URLSearchParams({ q: clan.name })}`)
  await page.unroute(votes)
  const statuses: number[] = []
  await page.route(votes, async (route) => {
    statuses.push((await route.fetch()).status())
    await route.abort('internetdisconnected')
  })
  await press(page, clan)
  await expect.poll(() => statuses).toEqual([201])
  await page.goto('/votes/mine')
  await expect(voteOf(page, clan)).toContainText('Received.')
  await expect(lost).toHaveCount(0)
})

test('pressing again after a lost response brings the receipt', async ({ page, unspentClan }) => {
  const clan = await unspentClan()
  const votes = '**/api/clans/vote/*'
  await page.goto(`/?${new URLSearchParams({ q: clan.name })}`)
  await page.route(votes, async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await press(page, clan)
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await page.unroute(votes)
  const again = page.waitForResponse((response) => response.url().includes('/api/clans/vote/'))
  const proof = page.waitForResponse('**/api/votes/proof')
  await press(page, clan)
  expect((await again).status()).toBe(409)
  await page.waitForFunction(() => localStorage.getItem('voteReceipts') !== null)
  expect(await page.evaluate(() => localStorage.getItem('unansweredVotes'))).toBeNull()
  // The lost response may have asked for a proof of work.
  expect((await proof).status()).toBe(204)
})
