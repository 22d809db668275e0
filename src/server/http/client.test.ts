import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createClientFinder } from './client.ts'
import { parseTrustedProxies } from './security/client-address.ts'

function finderOf(setting: string) {
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) })
  return { find: createClientFinder(parseTrustedProxies(setting), log), lines }
}

const forwarded = new Headers({ 'x-forwarded-for': '203.0.113.7' })

test('warns once if requests come through a proxy but TRUSTED_PROXIES is not set', () => {
  const { find, lines } = finderOf('')
  expect(find('127.0.0.1', new Headers()).address).toBe('127.0.0.1')
  expect(lines).toEqual([])
  for (let i = 0; i < 3; i++) expect(find('127.0.0.1', forwarded).address).toBe('127.0.0.1')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: expect.stringContaining('TRUSTED_PROXIES') })
})

test('does not warn about a trusted proxy', () => {
  const { find, lines } = finderOf('loopback')
  expect(find('127.0.0.1', forwarded).address).toBe('203.0.113.7')
  expect(lines).toEqual([])
})
