import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { aClan, aFingerprint, aVote } from '../support/people.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()

const textIn = (svg: string, element: string) =>
  new RegExp(`<${element}\\b[^>]*>([^<]*)</${element}>`)
    .exec(svg)?.[1]
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('GET /widgets/{clanId}', () => {
  test.each([
    ['small.svg', 118],
    ['medium.svg', 190],
    ['small-light.svg', 118],
    ['medium-light.svg', 190],
  ])('returns %s, %i × 48, for any site', async (file, width) => {
    const clanId = await aClan(harness.storage.db, { name: 'Kestrels' })
    const site = await harness.open()
    await site.post(`/api/clans/vote/${clanId}`, aVote())
    const response = await site.get(`/widgets/${clanId}/${file}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
    const svg = await response.text()
    expect(textIn(svg, 'title')).toBe('Kestrels: rank 1, 1 vote this week')
    const picture = await sharp(Buffer.from(svg)).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['svg', width, 48])
    expect(svg).not.toMatch(/href|<script|<style|style=|NaN|undefined/)
  })

  test('shows rank and votes, and only votes while recommended', async () => {
    const first = await aClan(harness.storage.db, { name: 'First' })
    const second = await aClan(harness.storage.db, { name: 'Second' })
    const recommended = await aClan(harness.storage.db, { name: 'Shown', recommended: true })
    const site = await harness.open()
    const titleOf = async (id: number) => textIn(await (await site.get(`/widgets/${id}/small.svg`)).text(), 'title')
    for (const [id, votes] of [
      [first, 3],
      [second, 1],
      [recommended, 2],
    ] as const)
      for (let i = 0; i < votes; i++) await site.post(`/api/clans/vote/${id}`, aVote(aFingerprint(`${i}`)))
    expect(await titleOf(first)).toBe('First: rank 1, 3 votes this week')
    expect(await titleOf(second)).toBe('Second: rank 2, 1 vote this week')
    expect(await titleOf(recommended)).toBe('Shown: recommended, 2 votes this week')
    harness.clock.set(Date.parse('2026-11-23T04:00:00Z'))
    expect(await titleOf(first)).toBe('First: no votes yet')
    expect(await titleOf(recommended)).toBe('Shown: recommended, no votes yet')
  })

  test('returns 304 until a vote changes the image', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const ask = (tag: string) =>
      site.send(
        new Request(`http://muster.test/widgets/${clanId}/medium.svg`, {
          headers: tag ? { 'if-none-match': tag } : {},
        }),
      )
    const tag = (await ask('')).headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
      const response = await ask(known)
      expect([response.status, await response.text()]).toEqual([304, ''])
      expect(response.headers.get('etag')).toBe(tag)
      expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    }
    expect((await ask('"other"')).status).toBe(200)
    await site.post(`/api/clans/vote/${clanId}`, aVote())
    const changed = await ask(tag)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tag)
    const other = await site.get(`/widgets/${clanId}/small.svg`)
    expect(other.headers.get('etag')).not.toBe(changed.headers.get('etag'))
  })

  const names = [
    '<script>alert(1)</script>',
    '</text><image href="//evil.example/">',
    '"&\'&amp;<>]]>',
    'Шђє ๓คภץ ђคՇร Ċ̵͕l̶̀͘u̸̍͝b̵͌͐',
    '🔥🔥🔥 👩‍👩‍👧 Family',
    'ذئاب الصحراء الكبرى',
    '\u202Egnp.exe',
    'bell\u0007 and \uFFFE nothing',
    'W'.repeat(80),
    '   ',
  ]
  test('shows any name as text only', async () => {
    const clans: [name: string, id: number][] = []
    for (const name of names) clans.push([name, await aClan(harness.storage.db, { name })])
    const site = await harness.open()
    for (const [, clanId] of clans) await site.post(`/api/clans/vote/${clanId}`, aVote())
    const ranks: number[] = []
    for (const [name, clanId] of clans) {
      const svg = await (await site.get(`/widgets/${clanId}/medium.svg`)).text()
      const { width, height } = await sharp(Buffer.from(svg)).metadata()
      expect([width, height], name).toEqual([190, 48])
      const tags = [...svg.matchAll(/<(\w+)/g)].map(([, tag]) => tag ?? '')
      expect(tags.filter((tag) => !['svg', 'title', 'path', 'text'].includes(tag))).toEqual([])
      expect(tags.filter((tag) => tag === 'text').length, name).toBeLessThanOrEqual(1)
      const title = textIn(svg, 'title') ?? ''
      expect(title).toContain(`${name.replaceAll(/[\p{Cc}\uFFFE]/gu, '')}: rank `)
      ranks.push(Number(/: rank (\d+)/.exec(title)?.[1]))
      expect(textIn(svg, 'text') ?? '', name).not.toMatch(/[\p{Cc}\u202E\uFFFE]/u)
    }
    expect(ranks.toSorted((a, b) => a - b)).toEqual(names.map((_, i) => i + 1))
  })

  test('says in the image that a clan is not listed', async () => {
    const pending = await aClan(harness.storage.db, { status: 0 })
    const rejected = await aClan(harness.storage.db, { status: -1 })
    await aClan(harness.storage.db)
    const site = await harness.open()
    for (const id of [
      pending,
      rejected,
      2_147_483_647,
      9_999_999_999,
      '0',
      '01',
      '-1',
      '1.5',
      'abc',
      '1e0',
      '%3Cb%3E',
    ]) {
      const response = await site.get(`/widgets/${id}/medium.svg`)
      expect([id, response.status, response.headers.get('content-type')]).toEqual([
        id,
        404,
        'image/svg+xml; charset=utf-8',
      ])
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(textIn(await response.text(), 'title')).toBe('This clan is not listed.')
    }
    const known = (await site.get(`/widgets/${pending}/small.svg`)).headers.get('etag') ?? ''
    const again = new Request(`http://muster.test/widgets/${pending}/small.svg`, {
      headers: { 'if-none-match': known },
    })
    expect((await site.send(again)).status).toBe(404)
  })

  test('HEAD returns the same without a body; other methods and names are rejected', async () => {
    const clanId = await aClan(harness.storage.db)
    const site = await harness.open()
    const url = `http://muster.test/widgets/${clanId}/small.svg`
    const get = await site.send(new Request(url))
    const head = await site.send(new Request(url, { method: 'HEAD' }))
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'cache-control', 'cross-origin-resource-policy'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    expect((await site.send(new Request(url, { method: 'POST' }))).status).toBe(405)
    for (const file of [
      'large.svg',
      'small-dark.svg',
      'light.svg',
      'small.png',
      'small',
      'toString.svg',
      'small.svg.svg',
    ])
      expect((await site.get(`/widgets/${clanId}/${file}`)).headers.get('content-type')).toMatch(/^text\/html/)
    // The site's pages handle all other paths.
    expect((await site.get('/api/clans')).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
