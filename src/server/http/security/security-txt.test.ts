import { expect, test } from 'vitest'
import type { Site } from '#contract/site.ts'
import { serveSecurityTxt } from './security-txt.ts'

const site = { baseUrl: 'https://clans.example', hasSupport: true } as Site
const now = Date.UTC(2026, 10, 18)

test('links to the contact page, expires after a year and contains no email address', async () => {
  const response = serveSecurityTxt(site, now)
  expect(response?.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = (await response?.text()) ?? ''
  expect(text).toContain('\nExpires: 2027-11-18T00:00:00.000Z\n')
  expect(text).toMatch(/^Contact: https:\/\/clans\.example\/about#contact\n/)
  expect(text).not.toContain('@')
})

test('does not exist without a support address or without https', () => {
  expect(serveSecurityTxt({ ...site, hasSupport: false }, now)).toBeUndefined()
  expect(serveSecurityTxt({ ...site, baseUrl: 'http://clans.example' }, now)).toBeUndefined()
})
