import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OperatorError } from '../operator-error.ts'
import { openDatabase } from './connect.ts'
import { errorResponse } from './embedded/messages.ts'

/** Starts a server that rejects successive connections with these SQLSTATEs, repeating the last one. */
async function startRejecting(...codes: readonly string[]): Promise<number> {
  const rest = [...codes]
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const code = (rest.length > 1 ? rest.shift() : rest[0]) ?? ''
      socket.end(errorResponse('FATAL', code, `reason ${code}`))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

async function failureOf(databaseUrl: string, waitMs?: number) {
  const warn = vi.fn()
  const opening = openDatabase({
    dataDir: '/nowhere',
    databaseUrl,
    ...(waitMs === undefined ? {} : { waitMs }),
    log: { info() {}, warn, error() {} },
  })
  const error = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(OperatorError)
  return { message: (error as Error).message, warnings: warn.mock.calls.map(([fields, text]) => ({ ...fields, text })) }
}

test.each([
  ['28P01', 'rejected the user "ada": reason 28P01. Check the user and the password in DATABASE_URL.'],
  ['28000', 'rejected the user "ada": reason 28000. Check the user and the password in DATABASE_URL.'],
  ['3D000', 'has no database "clans". Create it, or correct DATABASE_URL.'],
  ['42501', 'rejected the connection: reason 42501. Check DATABASE_URL.'],
])('reports a rejection with %s in one sentence, at once and without the password', async (code, sentence) => {
  const port = await startRejecting(code)
  const { message, warnings } = await failureOf(`postgres://ada:geheim@127.0.0.1:${port}/clans`, 60_000)
  expect(message).toBe(`The database server 127.0.0.1:${port} ${sentence}`)
  expect(warnings).toEqual([])
})

test('names a host that cannot be reached', async () => {
  const { message } = await failureOf('postgres://ada:geheim@127.0.0.1:1/clans')
  expect(message).toBe(
    'The database server 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Check the host and the port in DATABASE_URL, and that the server runs.',
  )
})

test('waits for a server that is still starting, and says so once', async () => {
  const port = await startRejecting('57P03', '57P03', '3D000')
  const { message, warnings } = await failureOf(`postgres://ada:geheim@127.0.0.1:${port}/clans`, 60_000)
  expect(message).toContain('has no database "clans"')
  expect(warnings).toEqual([
    {
      reason: 'reason 57P03',
      text: `the database server 127.0.0.1:${port} cannot be reached yet; waiting up to 60 s for it`,
    },
  ])
})

test('reports a DATABASE_URL that names a missing certificate', async () => {
  const { message } = await failureOf('postgres://ada:geheim@127.0.0.1:1/clans?sslrootcert=/missing.pem')
  expect(message).toMatch(/^DATABASE_URL is invalid: ENOENT.*missing\.pem'\.$/)
})
