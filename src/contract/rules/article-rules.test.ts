import { describe, expect, test } from 'vitest'
import { maxSlugLength, proposeSlug, slugPattern } from './article-rules.ts'

describe('proposeSlug', () => {
  test.each([
    ['How ranking works', 'how-ranking-works'],
    ["  What's new in 2026? ", 'whats-new-in-2026'],
    ['Élan für Straßen', 'elan-fur-strassen'],
    ['C# & .NET -- a--b', 'c-net-a-b'],
    ['日本', ''],
  ])('%j becomes %j', (title, slug) => {
    expect(proposeSlug(title)).toBe(slug)
  })

  test.each(['word '.repeat(60), 'x'.repeat(300), `${'a'.repeat(99)} b c`, `${'a'.repeat(100)} b`])(
    'never exceeds the maximum length (%#)',
    (title) => {
      const slug = proposeSlug(title)
      expect(slug.length).toBeLessThanOrEqual(maxSlugLength)
      expect(slug).toMatch(slugPattern)
    },
  )
})
