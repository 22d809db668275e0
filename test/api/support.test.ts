import { expect, test } from 'vitest'
import { useSite } from '../support/site.ts'

const house = useSite()

test('the support address is there for whoever asks', async () => {
  const site = await house.open({ SUPPORT_EMAIL: 'help@clans.example' })
  const response = await site.get('/api/support')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual({ email: 'help@clans.example' })
})

test('where none is set, the answer says so', async () => {
  const site = await house.open()
  const response = await site.get('/api/support')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'no_support_address' } })
})

test('asking for it counts as reading', async () => {
  const site = await house.open({ SUPPORT_EMAIL: 'help@clans.example', RATE_LIMITS: 'on' })
  const statuses = []
  for (let i = 0; i < 51; i++) statuses.push((await site.get('/api/support')).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
