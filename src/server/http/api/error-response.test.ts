import { once } from 'node:events'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { Client, DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { toErrorResponse } from './error-response.ts'

const log = pino({ level: 'silent' })
const statusOf = (error: unknown) => toErrorResponse(error, 'id', log).status

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('something is wrong', 20, 'error'), { code })
}

test('a database server that cannot be reached, whatever the network says, is trouble that passes', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  closed.close()
  const refused: unknown = await new Client(`postgres://127.0.0.1:${port}/muster`)
    .connect()
    .catch((why: unknown) => why)
  expect(statusOf(refused)).toBe(503)
  // A container that is stopped takes its name with it.
  const codes = ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']
  const statuses = codes.map((code) => statusOf(Object.assign(new Error('a socket failed'), { code })))
  expect(statuses).toEqual(codes.map(() => 503))
})

test.each([
  ['55000', 'takes no connections'],
  ['25006', 'is read-only, after a failover or with a full disk'],
  ['57014', 'took too long'],
  ['57P01', 'is shut down'],
  ['53300', 'has too many connections'],
  ['08006', 'lost the connection'],
])('a database that %s: %s, is trouble that passes', (code) => {
  const answer = toErrorResponse(databaseError(code), 'id', log)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
})

test.each(['23505', '42P01', '22P02', '58P01'])('a statement that fails with %s is a fault of ours', (code) => {
  expect(statusOf(databaseError(code))).toBe(500)
})

test('a full disk where uploads go is trouble that passes', () => {
  expect(statusOf(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(503)
})

test('any other error is a fault of ours', () => {
  for (const error of [new TypeError('x is not a function'), 'a text', undefined]) expect(statusOf(error)).toBe(500)
})
