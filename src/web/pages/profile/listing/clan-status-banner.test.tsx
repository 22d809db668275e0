import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OwnClan } from '#contract/own-clan.ts'
import { ClanStatusBanner } from './clan-status-banner.tsx'
import { exampleOwnClan as listed } from './example-clans.ts'

const at = Date.UTC(2026, 10, 18)

const textOf = (clan: OwnClan) =>
  renderToStaticMarkup(<ClanStatusBanner clan={clan} />).replaceAll(/<(?!\/?bdi>)[^>]+>/g, '|')

test('a rejected edit says that the listing has not changed, with the reason in its own text direction', () => {
  const last_rejection = { kind: 'update', reason: 'לא <b>', at } as const
  const text = textOf({ ...listed, last_rejection })
  expect(text).toMatch(/Your last edit was rejected on .*November 18, 2026.*\. The public listing has not changed\./)
  expect(text).toContain('Reason: <bdi>לא &lt;b&gt;</bdi>')
  expect(textOf({ ...listed, last_rejection: { ...last_rejection, reason: '' } })).not.toContain('Reason')
  expect(textOf({ ...listed, last_rejection: null })).toBe('')
  expect(textOf(listed)).toBe('')
})

test('a rejected registration shows its reason below the text', () => {
  const rejected: OwnClan = { ...listed, approve_status: -1 }
  const last_rejection = { kind: 'registration', reason: 'Blurred.', at } as const
  expect(textOf({ ...rejected, last_rejection })).toMatch(/Terms of Service\.\|+Reason: <bdi>Blurred\.<\/bdi>/)
  expect(textOf({ ...rejected, last_rejection: { ...last_rejection, reason: '' } })).not.toContain('Reason')
  expect(textOf(rejected)).not.toContain('Reason')
})
