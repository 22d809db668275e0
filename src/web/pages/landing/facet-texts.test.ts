import { expect, test } from 'vitest'
import { landingTitle, sharedFacetsText } from './facet-texts.ts'

test.each([
  [{ region: 'eu' }, 'Clans in Europe', 'Europe as its region'],
  [{ region: 'ww', platform: 'pc' }, 'Clans worldwide on PC', 'Worldwide as its region and PC as a platform'],
  [{ playstyle: 'competitive' }, 'Competitive clans', 'Competitive as a playstyle'],
  [
    { region: 'na', platform: 'ps', playstyle: 'casual' },
    'Casual clans in North America on PlayStation',
    'North America as its region, PlayStation as a platform and Casual as a playstyle',
  ],
] as const)('%o has its own title and text', (facets, title, text) => {
  expect(landingTitle(facets)).toBe(title)
  expect(sharedFacetsText(facets)).toBe(text)
})
