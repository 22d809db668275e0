import { afterEach, expect, test } from 'vitest'
import { createRequestListener } from '#server/request-listener.ts'
import { listen, type Listener } from '#server/http/listener.ts'
import { readContents } from '../support/contents.ts'
import { aClan } from '../support/people.ts'
import { rawTricks } from '../support/raw-tricks.ts'
import { type RawResponse, sendRaw } from '../support/raw.ts'
import { realPages } from '../support/real-pages.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { expectNoConsoleOutput } from '../support/console-output.ts'
import { useSite } from '../support/site.ts'

// Sends raw bytes, as if there were no proxy in front.

const harness = useSite({ LOG_LEVEL: 'warn' })
expectNoConsoleOutput()
const opened: Listener[] = []

afterEach(async () => {
  for (const listener of opened.splice(0)) await listener.close()
})

async function listenAt(settings: Readonly<Record<string, string>>) {
  const lines: string[] = []
  const site = await harness.open(settings, { pages: realPages, logTo: { write: (line) => lines.push(line) } })
  const listener = await listen(0, '127.0.0.1')
  opened.push(listener)
  listener.onRequest(createRequestListener(site.services, 'http://muster.test'))
  return { port: Number(new URL(listener.origin).port), lines }
}

function problemsOf({ statuses, text, hung }: RawResponse, unfinished: boolean): string[] {
  const location = /^location: (.*)\r$/im.exec(text)?.[1]
  const problems = [
    hung && 'hangs',
    statuses.length === 0 && !unfinished && 'gets no response',
    statuses.some((status) => status >= 500) && `returns ${statuses.join(' ')}`,
    location !== undefined && !/^(?:http:\/\/muster\.test)?\/(?![/\\])/.test(location) && `redirects to ${location}`,
    /^(?:x-evil|set-cookie):/im.test(text) && 'contains an injected header',
    // The page's data may contain the requested URL, but no attribute may link to it.
    /(?:href|src|action|content)="[^"]*evil\.example/i.test(text) && 'links to another site',
    text.includes('<script>') && 'lets markup through',
  ]
  return problems.filter((problem) => problem !== false)
}

test.each([
  ['without a proxy', {}, 0],
  // Tries other paths for each trick.
  ['behind a proxy', { TRUSTED_PROXIES: 'loopback' }, 2],
])(
  '%s, the server responds to or closes every connection, and no request changes anything',
  async (_, settings, offset) => {
    const id = await aClan(harness.storage.db, { name: 'Night Watch' })
    const { port, lines } = await listenAt(settings)
    const before = await readContents(harness.storage)
    const tricks = rawTricks(['/', `/clan/${id}-night-watch`, '/api/stats', '/about', '/uploads/none.webp'], offset)
    const problems = await mapConcurrently(tricks, async ({ name, bytes, unfinished = false }) => {
      const result = await sendRaw(port, bytes, unfinished)
      return problemsOf(result, unfinished).map((problem) => `${name} ${problem}`)
    })
    expect(problems.flat()).toEqual([])
    // The server is not a proxy, so it closes the connection on CONNECT.
    expect((await sendRaw(port, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).statuses).toEqual([])
    expect((await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).statuses).toEqual([200])
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
    expect(await readContents(harness.storage)).toEqual(before)
  },
)
