import { describe, expect, test } from 'vitest'
import { maxSlugLength, proposeSlug, slugForm } from './article-rules.ts'

describe('a proposed slug', () => {
  test.each([
    ['How ranking works', 'how-ranking-works'],
    ["  What's new in 2026? ", 'whats-new-in-2026'],
    ['Élan für Straßen', 'elan-fur-strassen'],
    ['C# & .NET -- a--b', 'c-net-a-b'],
    ['日本', ''],
  ])('of %j is %j', (title, slug) => {
    expect(proposeSlug(title)).toBe(slug)
  })

  test.each(['word '.repeat(60), 'x'.repeat(300), `${'a'.repeat(99)} b c`, `${'a'.repeat(100)} b`])(
    'is never too long (%#)',
    (title) => {
      const slug = proposeSlug(title)
      expect(slug.length).toBeLessThanOrEqual(maxSlugLength)
      expect(slug).toMatch(slugForm)
    },
  )
})
