import { expect, test } from 'vitest'
import { ClanViews } from './clan-views.ts'

const day = 24 * 60 * 60 * 1000
let now = 0
const openViews = () => {
  now = 20_000 * day
  return new ClanViews(() => now)
}
const view = (views: ClanViews, id: number, times: number) => {
  for (let i = 0; i < times; i++) views.countResponse('/clan/:clan', `/clan/${id}-wolves-2?from=1`)
}

test('the most viewed clans come first; few views do not count', () => {
  const views = openViews()
  view(views, 7, 3)
  view(views, 8, 5)
  view(views, 9, 2)
  views.countResponse('/api/clans/:id', '/api/clans/7')
  expect(views.mostViewed(10)).toEqual([8, 7])
  expect(views.mostViewed(1)).toEqual([8])
})

test('other responses are not views', () => {
  const views = openViews()
  for (let i = 0; i < 5; i++) {
    views.countResponse('/clans/:region', '/clans/7')
    views.countResponse('/clan/:clan', '/clan/wolves')
  }
  expect(views.mostViewed(10)).toEqual([])
})

test('the views of a day expire at the end of the next day', () => {
  const views = openViews()
  view(views, 7, 3)
  now += day
  view(views, 8, 4)
  expect(views.mostViewed(10)).toEqual([8, 7])
  now += day
  expect(views.mostViewed(10)).toEqual([8])
  now += 2 * day
  expect(views.mostViewed(10)).toEqual([])
})
