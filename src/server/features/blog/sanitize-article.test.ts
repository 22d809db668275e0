import { describe, expect, test } from 'vitest'
import { excerptOf, sanitizeArticle } from './sanitize-article.ts'

describe('an article', () => {
  test.each([
    ['text with markup', '<h2>News</h2><p>A <strong>big</strong> <em>day</em><br>for<ul><li>us</li></ul>'],
    [
      'a table',
      '<table><thead><tr><th scope="col">Clan</th></tr></thead><tbody><tr><td colspan="2">A</td></tr></tbody></table>',
    ],
  ])('keeps %s', (_, html) => {
    const text = (one: string) => one.replaceAll(/<\/?(p|br ?\/?)>/g, '')
    expect(text(sanitizeArticle(html))).toBe(text(html))
  })

  test('keeps links and adds rel="noopener"', () => {
    expect(sanitizeArticle('<a href="https://a.example/" target="_blank" onclick="x()">A</a>')).toBe(
      '<a href="https://a.example/" rel="noopener">A</a>',
    )
  })

  test('keeps only our own images', () => {
    expect(sanitizeArticle('<img src="/uploads/a1.webp" alt="A">')).toContain('src="/uploads/a1.webp"')
    for (const src of [
      'https://track.example/p.gif',
      '//track.example/p.gif',
      'data:image/svg+xml,<svg/>',
      '/api/x',
      '/uploads/a.webp?x',
    ]) {
      expect(sanitizeArticle(`<img src="${src}" alt="A">`)).toBe('')
    }
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg onload=alert(1)>',
    '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" jAvAsCrIpT&colon;alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<p style="background:url(javascript:alert(1))" class="x" id="root">x</p>',
    '<form action="/api/me" method="post"><input name="a"><button>x</button></form>',
    '<style>@import "https://evil.example/a.css"</style>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<object data="x"></object><embed src="x">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<template><script>alert(1)</script></template>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<p><![CDATA[<script>alert(1)</script>]]></p>',
    '<<script>script>alert(1)<</script>/script>',
    '<a href="https://a.example" onmouseover="alert(1)">x</a>',
    '<details open ontoggle=alert(1)>x</details>',
  ])('is sanitized: %s', (html) => {
    const safe = sanitizeArticle(html)
    expect(safe).not.toMatch(
      /<(?:script|svg|math|iframe|form|input|button|style|meta|base|object|embed|template|details|textarea|noscript)\b/i,
    )
    expect(safe).not.toMatch(/<[^>]*\s(?:on\w+|style|class|id|target|action)\s*=/i)
    expect(safe).not.toMatch(/(?:href|src)="(?!https?:|mailto:|\/(?!\/))/i)
    expect(sanitizeArticle(safe)).toBe(safe)
  })
})

describe('an excerpt', () => {
  test('is the text without markup and headings', () => {
    expect(
      excerptOf('<h2>News</h2><p>Tom &amp; Ada say: 1 &lt; 2, &quot;yes&quot;.</p><ul><li>a</li><li>b</li></ul>'),
    ).toBe('Tom & Ada say: 1 < 2, "yes". a b')
  })

  test('ends between words', () => {
    const excerpt = excerptOf(`<p>${'word '.repeat(200)}</p>`)
    expect(excerpt.length).toBeLessThanOrEqual(301)
    expect(excerpt).toMatch(/ word…$/)
    expect(excerptOf('x'.repeat(1000))).toHaveLength(301)
  })
})
