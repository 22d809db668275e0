import { describe, expect, test } from 'vitest'
import { createFacetPaths, facetPaths, type Facets } from './facet-paths.ts'

const paths = facetPaths()

describe('the paths of landing pages', () => {
  test.each<[Facets, string | undefined]>([
    [{ region: 'na' }, '/clans/north-america'],
    [{ platform: 'ps' }, '/clans/playstation'],
    [{ playstyle: 'competitive' }, '/clans/competitive'],
    [{ region: 'eu', platform: 'pc' }, '/clans/europe/pc'],
    [{ region: 'eu', platform: 'pc', playstyle: 'casual' }, '/clans/europe/pc/casual'],
    [{ region: 'eu', playstyle: 'casual' }, undefined],
    [{ platform: 'pc', playstyle: 'casual' }, undefined],
    [{}, undefined],
  ])('%o has the path %s', (facets, path) => {
    expect(paths.pathOf(facets)).toBe(path)
    if (path !== undefined) expect(paths.read(path.slice('/clans/'.length))).toEqual(facets)
  })

  test('are read in any order and case', () => {
    const facets = { region: 'eu', platform: 'pc', playstyle: 'casual' }
    expect(paths.read('Casual/PC//europe/')).toEqual(facets)
    expect(paths.read('')).toEqual({})
  })

  test.each(['europe/asia', 'mars', 'europe/pc/casual/pc', 'constructor', 'europe/pc/casual/x'])(
    '%s has none',
    (text) => {
      expect(paths.read(text)).toBeUndefined()
    },
  )

  test('are unique for any names', () => {
    const lists = {
      regions: [
        { code: 'a', name: 'Mobile' },
        { code: 'b', name: 'mobile!' },
        { code: 'cis', name: 'СНГ' },
      ],
      platforms: [
        { code: 'm', name: 'Mobile' },
        { code: 'vr', name: 'Mobile' },
      ],
      playstyles: [{ code: 'c', name: 'Cis' }],
    }
    const others = createFacetPaths(lists)
    const found = [
      ...lists.regions.map(({ code }) => ({ region: code })),
      ...lists.platforms.map(({ code }) => ({ platform: code })),
      ...lists.playstyles.map(({ code }) => ({ playstyle: code })),
    ].map((facets) => {
      const path = others.pathOf(facets) ?? ''
      expect(others.read(path.slice('/clans/'.length))).toEqual(facets)
      return path.slice('/clans/'.length)
    })
    expect(found).toEqual(['mobile', 'mobile-region', 'cis', 'mobile-platform', 'mobile-platform-2', 'cis-playstyle'])
  })
})
