import { expect, test } from 'vitest'
import { useSite } from '../support/site.ts'

const harness = useSite()

test('returns the support email', async () => {
  const site = await harness.open({ SUPPORT_EMAIL: 'help@clans.example' })
  const response = await site.get('/api/support')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ email: 'help@clans.example' })
})

test('returns an error if no support email is configured', async () => {
  const site = await harness.open()
  const response = await site.get('/api/support')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'no_support_address' } })
})

test('counts against the read limit', async () => {
  const site = await harness.open({ SUPPORT_EMAIL: 'help@clans.example', RATE_LIMITS: 'on' })
  const statuses = []
  for (let i = 0; i < 51; i++) statuses.push((await site.get('/api/support')).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
