import { once } from 'node:events'
import { createServer } from 'node:net'
import { pino } from 'pino'
import { Client, DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { toErrorResponse } from './error-response.ts'

const log = pino({ level: 'silent' })
const statusOf = (error: unknown) => toErrorResponse(error, 'id', log).status
const codeOf = async (error: unknown) =>
  ((await toErrorResponse(error, 'id', log).json()) as { error: { code: string } }).error.code

function databaseError(code: string): DatabaseError {
  return Object.assign(new DatabaseError('something is wrong', 20, 'error'), { code })
}

test('an unreachable database server is a temporary error, regardless of the network error', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  closed.close()
  const refused: unknown = await new Client(`postgres://127.0.0.1:${port}/muster`)
    .connect()
    .catch((error: unknown) => error)
  expect(statusOf(refused)).toBe(503)
  // When a container stops, its host name disappears too.
  const codes = ['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET']
  const statuses = codes.map((code) => statusOf(Object.assign(new Error('a socket failed'), { code })))
  expect(statuses).toEqual(codes.map(() => 503))
})

test.each([
  ['55000', 'accepts no connections'],
  ['25006', 'is read-only, after a failover or with a full disk'],
  ['57014', 'took too long'],
  ['57P01', 'is shut down'],
  ['53300', 'has too many connections'],
  ['08006', 'lost the connection'],
  ['25P03', 'ended an idle transaction'],
  ['40001', 'could not serialize a transaction'],
  ['40P01', 'ended a deadlock'],
  ['55P03', 'did not get a lock'],
])('database error %s (%s) is temporary', (code) => {
  const response = toErrorResponse(databaseError(code), 'id', log)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
})

test.each(['23505', '42P01', '22P02', '58P01'])('database error %s is a bug', (code) => {
  expect(statusOf(databaseError(code))).toBe(500)
})

test('an unreachable database has its own code; an overloaded one has `overloaded`', async () => {
  const lost = Object.assign(new Error('a socket failed'), { code: 'ECONNREFUSED' })
  for (const error of [lost, databaseError('57P01'), databaseError('08006'), new Error('Connection terminated')])
    expect(await codeOf(error)).toBe('database_unavailable')
  for (const state of ['25P03', '40001', '40P01', '55P03'])
    expect(await codeOf(databaseError(state))).toBe('database_unavailable')
  for (const state of ['57014', '53300']) expect(await codeOf(databaseError(state))).toBe('overloaded')
})

test('a full disk is a temporary error', () => {
  expect(statusOf(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))).toBe(503)
})

test('any other error is a bug', () => {
  for (const error of [new TypeError('x is not a function'), 'a text', undefined]) expect(statusOf(error)).toBe(500)
})
