import { expect, test } from 'vitest'
import type { ListedClan } from '#contract/clans.ts'
import { fail } from '#contract/errors.ts'
import { storeInFolder } from '#server/uploads/in-folder.ts'
import { createCardCache } from './card-cache.ts'
import { serveCard } from './serve-card.ts'

const clan = { name: 'Kestrels', rank: 1, votes: 2, premium: false, recommended: false, header_image_filename: null }

function depsWith(draw: () => never) {
  return {
    cards: createCardCache({ run: async () => draw() }),
    siteName: 'Muster',
    gameName: 'Ironfront',
    uploads: storeInFolder('nowhere'),
    find: () => clan as ListedClan,
    drawBanner: () => '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="400"/>',
  }
}

const serve = (draw: () => never) =>
  serveCard(new Request('http://muster.test/og/clan/1.png'), depsWith(draw), 'clan/1.png', async () => {})

test("if too many cards are waiting, the response is the site's card", async () => {
  const response = await serve(() => fail('overloaded'))
  expect([response?.status, response?.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(response?.headers.get('content-type')).toBe('image/jpeg')
})

test('unexpected errors propagate', async () => {
  await expect(
    serve(() => {
      throw new Error('out of memory')
    }),
  ).rejects.toThrow('out of memory')
})
