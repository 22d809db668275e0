import { expect, test } from 'vitest'
import { rankingRuleTexts } from '#contract/rules/ranking/ranking-rule-texts.ts'
import { serveResultsFeed } from '#server/features/archive/serve-results-feed.ts'
import { wednesday } from '../support/clock.ts'
import { readXml } from '../support/markup.ts'
import { aClan } from '../support/people.ts'
import { useSite } from '../support/site.ts'
import { aResultClan, aWeekResult } from '../support/week-results.ts'

const harness = useSite()

test('the feed has the final results, newest first, with escaped names and the newest checkpoint', async () => {
  const { db } = harness.storage
  const correctedAt = wednesday + 86_400_000
  const clan = await aClan(db, { name: '</title><script>alert(1)</script>' })
  await aWeekResult(db, '2026-W45', [aResultClan(clan, 3), aResultClan(4000, 2)])
  await aWeekResult(db, '2026-W46', [])
  await aWeekResult(db, '2026-W46', [], { at: correctedAt, reason: 'Not in the feed' })
  const site = await harness.open()
  const response = await site.get('/weeks/rss.xml')
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const xml = await response.text()
  expect(readXml(xml).problems).toEqual([])
  expect([...xml.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)).toEqual([
    'Results · Muster',
    'Result of 2026-W46, correction 1',
    'Result of 2026-W45',
  ])
  expect([...xml.matchAll(/<pubDate>([^<]*)/g)].map(([, date]) => Date.parse(date ?? ''))).toEqual([correctedAt, wednesday]) // prettier-ignore
  expect(xml).toContain(
    '1. &lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; (3), 2. Clan 4000 (2). Counted votes: 5.',
  )
  expect(xml).not.toContain('checkpoint')

  const note = 'muster.test\n7\nAAAA=\n\n— muster.test BBBB\n'
  const deps = { ...site.services.archive, readCheckpoint: async () => note }
  const channel = { siteName: 'Muster', gameName: 'Ironfront', baseUrl: 'http://muster.test' }
  const feed = await serveResultsFeed(new Request('http://muster.test/weeks/rss.xml'), deps, channel)
  expect(await feed.text()).toContain(note)
})

test("the rule's texts are available as files", async () => {
  const site = await harness.open()
  const response = await site.get('/how-ranking-works/1.txt')
  expect([response.headers.get('content-type'), await response.text()]).toEqual([
    'text/plain; charset=utf-8',
    rankingRuleTexts[1]?.text,
  ])
  for (const file of ['0.txt', '999.txt', '1', 'constructor.txt'])
    expect((await site.get(`/how-ranking-works/${file}`)).headers.get('content-type')).toContain('html')
})
