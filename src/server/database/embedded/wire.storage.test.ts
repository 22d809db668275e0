import { type Notification, Pool, type PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createEmbedded, type TestStorage } from '#test/support/database.ts'
import { quietLog } from '../log.ts'
import { embeddedConnections } from '../connections.ts'
import { takeFolderLock } from './folder-lock.ts'
import { socketPath } from './socket-path.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'
import { connectWireClient } from './wire-client.fixture.ts'
import { defaultMaintenance } from './maintenance.ts'

let storage: TestStorage
let embedded: Embedded
let pool: Pool
const clients: PoolClient[] = []

beforeAll(async () => {
  storage = await createEmbedded()
  const lock = takeFolderLock(storage.dataDir)
  if (!lock) throw new Error('the folder is locked')
  // Maintenance also takes the lease; it must not run during these tests.
  const maintenance = { ...defaultMaintenance, pollIntervalMs: 600_000 }
  embedded = await startEmbedded({ dataDir: storage.dataDir, log: quietLog, idleLimitMs: 300, maintenance }, lock)
  pool = embeddedConnections(socketPath(storage.dataDir), { ...quietLog, warn() {} }).openPool().pool
  await pool.query('create table things (a int)')
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.release(true)
  await pool.query('truncate things')
})
afterAll(async () => {
  await pool.end()
  await embedded.close()
  await storage.drop()
})

async function connect(): Promise<PoolClient> {
  const client = await pool.connect()
  client.on('error', () => {})
  clients.push(client)
  return client
}

async function things(): Promise<number[]> {
  return (await pool.query<{ a: number }>('select a from things order by a')).rows.map((row) => row.a)
}

test('a query of one connection waits for the open transaction of another', async () => {
  const one = await connect()
  await one.query('begin')
  await one.query('insert into things values (1)')
  let seen: number[] | undefined
  const other = things().then((rows) => (seen = rows))
  await one.query('insert into things values (2)')
  expect(seen).toBeUndefined()
  await one.query('rollback')
  expect(await other).toEqual([])
})

test('a failed transaction does not affect other connections', async () => {
  const one = await connect()
  await one.query('begin')
  await expect(one.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  const other = pool.query('insert into things values (3)')
  await expect(one.query('select 1')).rejects.toMatchObject({ code: '25P02' })
  await one.query('rollback')
  await other
  expect(await things()).toEqual([3])
})

test('rolls back the transaction of a closed connection and serves the next one', async () => {
  const one = await connect()
  await one.query('begin')
  await one.query('insert into things values (4)')
  one.release(true)
  clients.pop()
  expect(await things()).toEqual([])
})

test('rolls back the unfinished request of a closed connection', async () => {
  const one = await connectWireClient(storage.dataDir)
  one.send('P', '\0insert into things values (4)\0\0\0')
  one.send('B', '\0\0\0\0\0\0\0\0')
  one.send('E', '\0\0\0\0\0')
  one.send('H')
  await one.until('C')
  one.close()
  expect(await things()).toEqual([])
})

test('ends an idle transaction only when others wait', async () => {
  const one = await connect()
  const ended = new Promise<Error>((resolve) => one.on('error', resolve))
  await one.query('begin')
  await one.query('insert into things values (5)')
  await new Promise((resolve) => setTimeout(resolve, 700))
  await one.query('insert into things values (6)')
  expect(await things()).toEqual([])
  expect(await ended).toMatchObject({ code: '25P03' })
})

test('disconnects a client that stops reading within a transaction when others wait', async () => {
  const one = await connectWireClient(storage.dataDir)
  one.send('Q', 'begin; insert into things values (5)\0')
  await one.until('Z')
  one.send('Q', "select repeat('x', 20000000)\0")
  expect(await things()).toEqual([])
  await expect(one.until('Z')).rejects.toThrow('the connection was closed')
})

test('rejects named prepared statements with an error inside their transaction', async () => {
  const one = await connect()
  await expect(one.query({ name: 'mine', text: 'select 1' })).rejects.toMatchObject({ code: '0A000' })
  expect((await one.query('select 1 as a')).rows).toEqual([{ a: 1 }])
  await one.query('begin')
  await one.query('insert into things values (7)')
  await expect(one.query({ name: 'other', text: 'select 1' })).rejects.toMatchObject({ code: '0A000' })
  await one.query('commit')
  expect(await things()).toEqual([])
})

test('never uses the unnamed statement of another connection', async () => {
  const one = await connectWireClient(storage.dataDir)
  one.send('P', '\0insert into things values (8)\0\0\0')
  one.send('S')
  await one.until('Z')
  await pool.query('select $1::int', [1])
  one.send('B', '\0\0\0\0\0\0\0\0')
  one.send('E', '\0\0\0\0\0')
  one.send('S')
  expect(await one.until('Z')).toMatch(/E.*26000/s)
  one.send('P', '\0insert into things values (9)\0\0\0')
  one.send('S')
  await one.until('Z')
  one.send('B', '\0\0\0\0\0\0\0\0')
  one.send('E', '\0\0\0\0\0')
  one.send('S')
  await one.until('Z')
  one.close()
  expect(await things()).toEqual([9])
})

test('supports COPY in both directions', async () => {
  const one = await connectWireClient(storage.dataDir)
  one.send('Q', 'copy things from stdin\0')
  await one.until('G')
  one.send('d', '1\n2')
  one.send('d', '\n3\n')
  one.send('c')
  expect(await one.until('Z')).toContain('COPY 3')
  one.send('Q', 'copy things to stdout\0')
  expect((await one.until('Z')).match(/\d\n/g)).toEqual(['1\n', '2\n', '3\n'])
  one.send('Q', 'copy things from stdin\0')
  await one.until('G')
  one.send('d', '4\n')
  one.send('f', 'aborted by the client\0')
  expect(await one.until('Z')).toContain('aborted by the client')
  one.close()
  expect(await things()).toEqual([1, 2, 3])
})

test('rejects a COPY between other statements before it runs', async () => {
  await expect(pool.query('select 1; copy things from stdin')).rejects.toMatchObject({ code: '0A000' })
  await expect(pool.query('copy things from stdin where a = $1', [1])).rejects.toMatchObject({ code: '0A000' })
  expect(await things()).toEqual([])
})

test('UNLISTEN of one connection does not affect others', async () => {
  const [one, other] = [await connect(), await connect()]
  const received: string[] = []
  one.on('notification', ({ payload }: Notification) => received.push(`one ${payload}`))
  other.on('notification', ({ payload }: Notification) => received.push(`other ${payload}`))
  await one.query('listen news')
  await other.query('LISTEN News;')
  await pool.query(`notify news, 'a'`)
  await vi.waitFor(() => expect(received.sort()).toEqual(['one a', 'other a']))
  await one.query('unlisten *')
  await pool.query(`notify news, 'b'`)
  await vi.waitFor(() => expect(received).toContain('other b'))
  expect(received).not.toContain('one b')
})

test('a request that is too large ends its connection, not the database', async () => {
  const one = await connect()
  const large = 'x'.repeat(64 * 1024 * 1024)
  await expect(one.query('select length($1)', [large])).rejects.toThrow(/too large|terminated|EPIPE|ECONNRESET/)
  expect((await pool.query('select length($1) as n', ['x'.repeat(3_000_000)])).rows).toEqual([{ n: 3_000_000 }])
})

test('rejects clients that do not speak PostgreSQL’s protocol', async () => {
  const one = await connectWireClient(storage.dataDir, Buffer.from('GET / HTTP/1.1\r\n\r\n'))
  expect(await one.until('E')).toContain('08P01')
})

test('declines TLS and continues without it', async () => {
  const request = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
  const one = await connectWireClient(storage.dataDir, request)
  expect(await one.byte()).toBe('N')
  one.close()
})
