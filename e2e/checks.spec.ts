import type { Page } from '@playwright/test'
import { asciiText } from '#contract/results/bytes.ts'
import { ledgerStates } from '#contract/results/result-files.ts'
import { receiptText } from '#contract/results/receipts.ts'
import { createTestLog, publishWeek, type PublishedWeek, sha256, type TestLog } from '../test/support/published-week.ts'
import { gzipSync } from 'node:zlib'
import { expectAccess } from './support/access.ts'
import { expect, test } from './support/test.ts'
import type { Listed } from './support/unspent-clans.ts'

interface KeptReceipt {
  readonly week: string
  readonly clan: number
  readonly receipt: string
}

/** Answers votes as a site that gives receipts. */
async function giveReceipts(page: Page): Promise<void> {
  await page.route('**/api/clans/vote/*', async (route) => {
    const response = await route.fetch()
    const vote = (await response.json()) as { clanId: number; week: string }
    const nonce = /nonce=([0-9a-f]{32})/.exec(route.request().headers()['x-vote-evidence'] ?? '')?.[1] ?? ''
    const serverNonce = '5a'.repeat(16)
    const [browserNonce, bytes] = [Buffer.from(nonce, 'hex'), Buffer.from(serverNonce, 'hex')]
    const receipt = receiptText(sha256, { week: vote.week, clan: vote.clanId, browserNonce, serverNonce: bytes })
    await route.fulfill({ response, json: { ...vote, receipt: { nonce: serverNonce, receipt } } })
  })
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
  const { key, checkpoint } = log.files()
  const base = `/weeks/${summary.week}/`
  const served = new Map<string, string | Buffer>([
    ['/.well-known/muster-log-key', key],
    ['/log/checkpoint', checkpoint],
    ['/api/log/entries', JSON.stringify({ size: log.entries.length, entries: log.entries })],
    [`${base}result.json`, Buffer.from(files.get('result.json') ?? [])],
  ])
  for (const [path, bytes] of files)
    served.set(`${base}${summary.version}/${path}`, path.endsWith('.gz') ? gzipSync(bytes) : Buffer.from(bytes))
  await page.route(
    (url) => served.has(url.pathname),
    (route) => route.fulfill({ body: served.get(new URL(route.request().url()).pathname) ?? '' }),
  )
}

const voteOf = (page: Page, clan: Listed) => page.getByRole('listitem').filter({ hasText: clan.name })

test('voters see that their votes were received, and later whether they count', async ({ page, unspentClan }) => {
  test.slow()
  await giveReceipts(page)
  const [counted, uncounted, held] = [await unspentClan(), await unspentClan(), await unspentClan()]
  const votes = [
    { ...(await voteFor(page, counted)), state: ledgerStates.counted },
    { ...(await voteFor(page, uncounted)), state: ledgerStates.notCounted },
    { ...(await voteFor(page, held)), state: ledgerStates.undecided },
  ]
  await page.goto('/votes/mine')
  for (const clan of [counted, uncounted, held]) await expect(voteOf(page, clan)).toContainText('Received.')

  const { week } = votes[0] as KeptReceipt
  const log = createTestLog()
  const clans = [counted, uncounted, held].map(({ id }) => ({ clan: id, counted: 1500 }))
  await publish(page, log, publishWeek(log, { week, clans, votes }))
  await page.reload()
  await expect(voteOf(page, counted)).toContainText('Counted.')
  await expect(voteOf(page, uncounted)).toContainText(
    'Not counted. It was part of a group of votes that looked automated',
  )
  await expect(voteOf(page, held)).toContainText('Undecided.')
  await expectAccess(page, '/votes/mine with votes')

  await page.getByRole('link', { name: 'Check the whole result of this week' }).click()
  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { name: 'The result is correct' })).toBeVisible()
  await expect(page.getByText('4,503 votes for 3 clans')).toBeVisible()
  await expectAccess(page, '/weeks/:week/check with a result')
})

test('receipts that are wrong or not in the ledger, and results that were changed, are named', async ({
  page,
  unspentClan,
}) => {
  await giveReceipts(page)
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
