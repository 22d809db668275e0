import { expect, test } from '../support/test.ts'

/** Features added to browsers after Safari 16.4, Firefox 121 and Chrome 110. */
const newer = {
  Array: ['fromAsync'],
  'Element.prototype': ['checkVisibility'],
  Iterator: ['from'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  'Set.prototype': ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
  Uint8Array: ['fromBase64', 'fromHex'],
  globalThis: ['navigation', 'requestIdleCallback', 'scheduler'],
}

test('browsers without newer functions vote, list their votes, show a clan and sign in', async ({
  page,
  unspentClan,
}) => {
  const clan = await unspentClan()
  await page.addInitScript((missing) => {
    for (const [owner, names] of Object.entries(missing)) {
      const object = owner.split('.').reduce((from, name) => (from as never)[name], globalThis) as object
      for (const name of names) Object.defineProperty(object, name, { value: undefined, configurable: true })
    }
  }, newer)
  await page.goto(`/?${new URLSearchParams({ q: clan.name })}`)
  await page.getByRole('button', { name: `Vote for ${clan.name}`, exact: true }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: `You voted for ${clan.name}: now #` })).toBeVisible()

  await page.goto('/votes/mine')
  await expect(page.getByText('Received.')).toBeVisible()

  await page.goto(`/clan/${clan.id}`)
  await expect(page.getByRole('heading', { level: 1, name: clan.name })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/#clans$/)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
})
