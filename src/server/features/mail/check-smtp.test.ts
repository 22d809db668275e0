import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailbox } from '#test/support/mailbox.ts'
import { checkSmtp } from './check-smtp.ts'
import type { SmtpTimeouts } from './smtp.ts'

async function warningsFor(url: string, timeouts?: SmtpTimeouts): Promise<{ server: string; reason: string }[]> {
  const warn = vi.fn()
  await checkSmtp(url, { warn }, timeouts)
  return warn.mock.calls.map(([fields]) => fields as { server: string; reason: string })
}

test('logs nothing about a server that accepts the connection', async () => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  expect(await warningsFor(mailbox.url)).toEqual([])
  expect(mailbox.mails).toEqual([])
})

test('warns about an unreachable server', async () => {
  expect(await warningsFor('smtp://ada:geheim@127.0.0.1:1')).toEqual([
    { server: '127.0.0.1:1', reason: expect.stringContaining('ECONNREFUSED') },
  ])
})

test('warns about a server that never responds', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  expect(await warningsFor(`smtp://127.0.0.1:${port}`, { connectMs: 100, idleMs: 100 })).toEqual([
    { server: `127.0.0.1:${port}`, reason: expect.stringMatching(/greeting|timeout/i) },
  ])
})

test('warns about a wrong password without repeating it', async () => {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, done) => done(new Error('wrong password')),
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  const warnings = await warningsFor(`smtp://ada:geheim@127.0.0.1:${port}`)
  expect(warnings).toEqual([{ server: `127.0.0.1:${port}`, reason: expect.stringContaining('535') }])
  expect(JSON.stringify(warnings)).not.toContain('geheim')
})
