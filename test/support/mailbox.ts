import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'

export interface ReadMail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly link: URL
  readonly headers: readonly string[]
}

export interface Mailbox {
  readonly url: string
  readonly port: number
  readonly mails: readonly ReadMail[]
  /** Whether the server accepts emails, rejects them temporarily, permanently rejects their recipient or all recipients, or hangs. */
  mood: 'willing' | 'refusing' | 'unknown recipient' | 'relaying denied' | 'silent'
  close(): Promise<void>
}

/** Starts an SMTP server, by default on a free port. */
export async function openMailbox(onPort = 0): Promise<Mailbox> {
  const mails: ReadMail[] = []
  const box: { mood: Mailbox['mood'] } = { mood: 'willing' }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onMailFrom(_, __, done) {
      if (box.mood === 'silent') return
      done(box.mood === 'refusing' ? refusal(451, 'come again later') : undefined)
    },
    onRcptTo(_, __, done) {
      if (box.mood === 'unknown recipient') done(refusal(550, '5.1.1 no such mailbox'))
      else done(box.mood === 'relaying denied' ? refusal(550, '5.7.1 relaying denied') : undefined)
    },
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(readMail(Buffer.concat(chunks).toString('utf8')))
        done()
      })
    },
  })
  // Clients that time out reset the connection.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(onPort, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    get mood() {
      return box.mood
    },
    set mood(mood) {
      box.mood = mood
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export async function readOutbox(dataDir: string): Promise<ReadMail[]> {
  const folder = path.join(dataDir, 'outbox')
  const files: string[] = await readdir(folder).catch(() => [])
  return Promise.all(files.sort().map(async (file) => readMail(await readFile(path.join(folder, file), 'utf8'))))
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function readMail(source: string): ReadMail {
  const { headers, body } = divide(source.replaceAll('\r\n', '\n'))
  const boundary = /boundary="?([^";\n]+)/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const parts = body.split(`--${boundary}`).slice(1, -1).map(readPart)
  const part = (type: string) => parts.find((one) => one.type.startsWith(type))?.content ?? ''
  const text = part('text/plain')
  return {
    from: headers.from ?? '',
    to: headers.to ?? '',
    subject: decodeWords(headers.subject ?? ''),
    text,
    html: part('text/html'),
    headers: Object.keys(headers),
    link: URL.parse(/https?:\S+/.exec(text)?.[0] ?? '') ?? new URL('http://no-link.invalid'),
  }
}

function readPart(source: string): { type: string; content: string } {
  const { headers, body } = divide(source.replace(/^\n/, ''))
  return { type: headers['content-type'] ?? '', content: decode(body, headers['content-transfer-encoding'] ?? '') }
}

function divide(source: string): { headers: Record<string, string>; body: string } {
  const end = source.indexOf('\n\n')
  const lines = source.slice(0, end).replace(/\n[ \t]+/g, ' ').split('\n') // prettier-ignore
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: Object.fromEntries(headers), body: source.slice(end + 2) }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))) // prettier-ignore
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Decodes encoded words. Adjacent ones form one text, without the space between them. */
function decodeWords(header: string): string {
  const word = String.raw`=\?utf-8\?([qb])\?([^?]*)\?=`
  return header.replace(new RegExp(`${word}(?:\\s+(?==\\?utf-8\\?))?`, 'gi'), (_, kind: string, text: string) =>
    /q/i.test(kind) ? decode(text.replaceAll('_', ' '), 'quoted-printable') : decode(text, 'base64'),
  )
}
