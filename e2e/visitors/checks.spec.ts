import type { Page, Request } from '@playwright/test'
import { asciiText } from '#contract/results/bytes.ts'
import { nextWeek } from '#contract/rules/votes/vote-week.ts'
import { createTestLog, publishWeek, type PublishedWeek, type TestLog } from '../../test/support/published-week.ts'
import { gzipSync } from 'node:zlib'
import { weekName } from '../../src/web/features/weeks/week-texts.ts'
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

/** Serves the files as the newest result of their week, and the log. The current week is the following one. */
async function publish(page: Page, log: TestLog, { summary, files }: PublishedWeek): Promise<void> {
  const base = `/weeks/${summary.week}/`
  const [position, size] = [summary.cast.entry + 1, log.entries.length]
  const { key, checkpoint, before } = log.resultLog(position)
  const entriesFrom = (start: number) => JSON.stringify({ entries: log.entries.slice(start) })
  const served = new Map<string, string | Buffer>([
    ['/api/date', JSON.stringify({ week: nextWeek(summary.week) })],
    ['/.well-known/muster-log-key', key],
    ['/log/checkpoint', checkpoint],
    ['/api/log/entries?start=0', entriesFrom(0)],
    [`/api/log/entries?start=${position}`, entriesFrom(position)],
    [`/api/log/inclusion?position=${position}&size=${position + 1}`, JSON.stringify({ proof: before })],
    [`/api/weeks/${summary.week}?version=${summary.version}`, JSON.stringify({ entry: position })],
    [`${base}result.json`, Buffer.from(files.get('result.json') ?? [])],
  ])
  for (let from = 1; from < size; from++)
    served.set(`/api/log/consistency?from=${from}&to=${size}`, JSON.stringify({ proof: log.consistency(from) }))
  for (const [path, bytes] of files)
    served.set(`${base}${summary.version}/${path}`, path.endsWith('.gz') ? gzipSync(bytes) : Buffer.from(bytes))
  const pathOf = ({ pathname, search }: URL) => pathname + search
  await page.route(
    (url) => served.has(pathOf(url)),
    (route) => route.fulfill({ body: served.get(pathOf(new URL(route.request().url()))) ?? '' }),
  )
}

/** Votes for the clan, and publishes a result of the week in which the vote counts. */
async function publishVote(page: Page, clan: Listed) {
  const { week, ...kept } = await voteFor(page, clan)
  const log = createTestLog()
  const clans = [{ clan: clan.id, counted: 20 }]
  const vote = { receipt: kept.receipt, clan: clan.id }
  const published = publishWeek(log, { week, clans, votes: [{ ...vote, state: 1 }] })
  await publish(page, log, published)
  return { week, kept, vote, clans, log, published }
}

const voteOf = (page: Page, clan: Listed) => page.getByRole('listitem').filter({ hasText: clan.name })

test('“My votes” says which votes of this week do not count, and also lists the receipts', async ({
  page,
  unspentClan,
}) => {
  const clan = await unspentClan()
  const { receipt } = await voteFor(page, clan)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const report = page.getByRole('region', { name: 'Your votes this week' })
  await page.goto('/votes/mine')
  await expect(report).toContainText(/You cast this vote within the current hour|So far, /)
  // Simulates the server's answer after the vote's hour is over.
  const held = { clanId: clan.id, name: clan.name, checking: true }
  await page.route('**/api/votes/uncounted', (route) => route.fulfill({ json: [held] }))
  await page.reload()
  await expect(report.getByRole('listitem')).toHaveText(`${clan.name}This vote is being checked.`)
  await expect(report).toContainText('So far, this vote does not count.')
  await expect(page.getByText(receipt)).toBeVisible()
  await expect(voteOf(page, clan).filter({ hasText: receipt })).toContainText('Received.')
  // A running week has no result.
  expect(requests.filter((url) => url.endsWith('/result.json'))).toEqual([])
  await page.unroute('**/api/votes/uncounted')
  await page.route('**/api/votes/uncounted', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(report).toContainText('Their state could not be loaded.')
})

test('reports receipts that are wrong or not in the ledger, and results that were changed', async ({
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
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.getByRole('heading', { name: 'There is no result yet' })).toBeVisible()
})

test('a result that the log does not contain proves no vote, and no request has a receipt', async ({
  page,
  unspentClan,
}) => {
  const clan = await unspentClan()
  const { week, kept, clans, published } = await publishVote(page, clan)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto('/votes/mine')
  await expect(voteOf(page, clan)).toContainText('Counted.')
  await expect(page.getByText('Not checked:')).toHaveCount(0)

  await page.unrouteAll()
  const other = createTestLog()
  publishWeek(other, { week, clans })
  await publish(page, other, published)
  await page.reload()
  await expect(voteOf(page, clan)).toContainText('Not proven.')
  await expect(page.getByText(`result.json is not version 1 of the result of ${week}`)).toBeVisible()

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

test('the votes of the fifth week are checked on request, and the focus stays there', async ({ page, unspentClan }) => {
  const clan = await unspentClan()
  const { week, kept } = await publishVote(page, clan)
  const later = [week]
  while (later.length < 5) later.push(nextWeek(later.at(-1) ?? week))
  const receipts = later.map((each) => ({ ...kept, week: each }))
  await page.evaluate((text) => localStorage.setItem('voteReceipts', text), JSON.stringify(receipts))
  const summary = `**/weeks/${week}/result.json`
  await page.route(summary, (route) => route.abort('internetdisconnected'))
  await page.goto('/votes/mine')
  const votes = page.getByRole('region', { name: weekName(week) })
  await votes.getByRole('button', { name: 'Check these votes' }).press('Enter')
  await expect(votes).toContainText('could not be compared')
  const again = votes.getByRole('button', { name: 'Try again' })
  await expect(again).toBeFocused()

  await page.unroute(summary)
  await again.press('Enter')
  await expect(votes).toContainText('1 receipt checked.')
  await expect(votes).toContainText('Counted.')
  await expect(votes.getByRole('heading', { name: weekName(week) })).toBeFocused()
})

test('detects a log that was rewritten and a result that was corrected since the last visit', async ({
  page,
  unspentClan,
}) => {
  const clan = await unspentClan()
  const { week, vote, clans, log, published: first } = await publishVote(page, clan)
  await page.goto('/votes/mine')
  await expect(voteOf(page, clan)).toContainText('Counted.')
  const lastCheckpoint = () => page.evaluate(() => localStorage.getItem('logCheckpoint'))
  expect(await lastCheckpoint()).toBe(log.checkpoint())

  // The site names the result from before the correction, in which the vote does not count.
  const second = publishWeek(log, { week, clans, votes: [{ ...vote, state: 0 }], corrects: first })
  await page.unrouteAll()
  await publish(page, log, second)
  await publish(page, log, first)
  await page.reload()
  await expect(voteOf(page, clan)).toContainText('Not counted.')
  expect(await lastCheckpoint()).toBe(log.checkpoint())
  await page.unrouteAll()
  await publish(page, log, first)
  await page.route(`/weeks/${week}/2/*`, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(voteOf(page, clan)).toContainText('Not proven.')
  await expect(page.getByText(`The site does not have version 2 of the result of ${week}.`)).toBeVisible()

  const seen = log.checkpoint()
  const rewritten = log.entries.toSpliced(-1, 1)
  log.entries.splice(0, log.entries.length, ...rewritten)
  for (const time of [1_795_000_300, 1_795_000_400])
    log.append({ type: 'moderation', event: 'take-down', clan: clan.id, time })
  await page.unrouteAll()
  await publish(page, log, first)
  await page.reload()
  await expect(voteOf(page, clan)).toContainText('Not proven.')
  await expect(page.getByText(`The log was rewritten: its first 4 entries are not those`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'public log' })).toHaveAttribute('href', '/moderation')
  await expectAccess(page, '/votes/mine with a rewritten log')
  expect(await lastCheckpoint()).toBe(seen)

  // The operator has explained the change.
  await page.getByRole('link', { name: 'the checkpoint in this browser' }).click()
  const checkpoint = page.getByRole('region', { name: 'The checkpoint in this browser' })
  await expect(checkpoint).toBeInViewport()
  await checkpoint.getByRole('button', { name: 'Forget the checkpoint' }).click()
  await expect(voteOf(page, clan)).toContainText('Counted.')
  expect(await lastCheckpoint()).toBe(log.checkpoint())
  await checkpoint.getByRole('button', { name: 'Undo forgetting' }).click()
  await expect(voteOf(page, clan)).toContainText('Not proven.')
  await expect(checkpoint).toContainText('the checkpoint of the public log with 4 entries')
  expect(await lastCheckpoint()).toBe(seen)
})

const press = (page: Page, clan: Listed) =>
  page.getByRole('button', { name: `Vote for ${clan.name}`, exact: true }).click()

test('a vote gets its receipt even if the response was lost', async ({ page, unspentClan }) => {
  const clan = await unspentClan()
  const votes = '**/api/clans/vote/*'
  await page.goto(`/?${new URLSearchParams({ q: clan.name })}`)
  // The vote does not reach the server.
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

test('a vote that did not arrive is reported as such, and its entry can be removed and restored', async ({
  page,
  unspentClan,
}) => {
  const clan = await unspentClan()
  await page.goto(`/?${new URLSearchParams({ q: clan.name })}`)
  await page.route('**/api/clans/vote/*', (route) => route.abort('internetdisconnected'))
  await press(page, clan)
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await page.goto('/votes/mine')
  const lost = page.getByRole('region', { name: 'Without a receipt' })
  // The vote may still arrive.
  await expect(lost).toContainText('It is not known yet whether the site has this vote.')
  await expect(lost.getByRole('button')).toHaveText(['Ask again'])
  await page.evaluate(() => {
    const votes = JSON.parse(localStorage.getItem('unansweredVotes') ?? '[]') as { sentAt: number }[]
    localStorage.setItem(
      'unansweredVotes',
      JSON.stringify(votes.map((vote) => ({ ...vote, sentAt: vote.sentAt - 61_000 }))),
    )
  })
  await lost.getByRole('button', { name: 'Ask again' }).click()
  await expect(lost).toContainText('The site does not have this vote')
  await expectAccess(page, '/votes/mine with a vote that did not arrive')

  const kept = () => page.evaluate(() => localStorage.getItem('unansweredVotes'))
  const before = await kept()
  const name = `the vote for ${clan.name}`
  await lost.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(lost).toContainText('Removed from this list.')
  expect(await kept()).toBeNull()
  const undo = lost.getByRole('button', { name: `Undo removing ${name}` })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(lost).toContainText('The site does not have this vote')
  expect(await kept()).toBe(before)
  await lost.getByRole('button', { name: `Remove ${name}` }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'My votes' })).toBeVisible()
  await expect(lost).toHaveCount(0)
})

test('“My votes” loads the name of each clan once', async ({ page, unspentClan }) => {
  const [voted, lost] = [await unspentClan(), await unspentClan()]
  await voteFor(page, voted)
  await page.goto(`/?${new URLSearchParams({ q: lost.name })}`)
  await page.route('**/api/clans/vote/*', (route) => route.abort('internetdisconnected'))
  await press(page, lost)
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/votes/receipt', (route) => released.then(() => route.continue()))
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/votes/mine')
  await expect(voteOf(page, voted)).toBeVisible()
  // The list of votes without a receipt appears later.
  release()
  await expect(voteOf(page, lost)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(requests.filter((path) => path === `/api/clans/${voted.id}`)).toHaveLength(1)
})

test('pressing again after a lost response gets the receipt', async ({ page, unspentClan }) => {
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
  // The lost response may have contained a challenge.
  expect((await proof).status()).toBe(204)
})
