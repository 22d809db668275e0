import { afterEach, expect, test } from 'vitest'
import { answerSite } from '#server/answer-site.ts'
import { listen, type Listener } from '#server/http/listener.ts'
import { readContents } from '../support/contents.ts'
import { aClan } from '../support/people.ts'
import { rawTricks } from '../support/raw-tricks.ts'
import { type RawAnswer, sendRaw } from '../support/raw.ts'
import { realPages } from '../support/real-pages.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { expectSilence } from '../support/silence.ts'
import { useSite } from '../support/site.ts'

// The site on a connection, as strangers reach it where no proxy has looked at what they send.

const house = useSite({ LOG_LEVEL: 'warn' })
expectSilence()
const opened: Listener[] = []

afterEach(async () => {
  for (const listener of opened.splice(0)) await listener.close()
})

async function listenAt(settings: Readonly<Record<string, string>>) {
  const lines: string[] = []
  const site = await house.open(settings, { pages: realPages, logTo: { write: (line) => lines.push(line) } })
  const listener = await listen(0, '127.0.0.1')
  opened.push(listener)
  listener.answer(answerSite(site.parts, 'http://muster.test'))
  return { port: Number(new URL(listener.origin).port), lines }
}

/** What is wrong with the answers on a connection. */
function faultsOf({ statuses, text, hung }: RawAnswer, unfinished: boolean): string[] {
  const location = /^location: (.*)\r$/im.exec(text)?.[1]
  const faults = [
    hung && 'hangs',
    statuses.length === 0 && !unfinished && 'gets no answer',
    statuses.some((status) => status >= 500) && `answers ${statuses.join(' ')}`,
    location !== undefined && !/^(?:http:\/\/muster\.test)?\/(?![/\\])/.test(location) && `leads to ${location}`,
    /^(?:x-evil|set-cookie):/im.test(text) && 'writes a header',
    // An address that was asked for may be read in a page's data, and nowhere as one to follow.
    /(?:href|src|action|content)="[^"]*evil\.example/i.test(text) && 'names another site',
    text.includes('<script>') && 'lets markup through',
  ]
  return faults.filter((fault) => fault !== false)
}

test.each([
  ['by itself', {}],
  ['behind a proxy', { TRUSTED_PROXIES: 'loopback' }],
])('%s, it answers or refuses whatever bytes come, holds nobody, and nothing changes', async (_, settings) => {
  const id = await aClan(house.storage.db, { name: 'Night Watch' })
  const { port, lines } = await listenAt(settings)
  const before = await readContents(house.storage)
  const tricks = rawTricks(['/', `/clan/${id}-night-watch`, '/api/stats', '/about', '/uploads/none.webp'])
  const faults = await sideBySide(tricks, async ({ name, bytes, unfinished = false }) => {
    const answer = await sendRaw(port, bytes, unfinished)
    return faultsOf(answer, unfinished).map((fault) => `${name} ${fault}`)
  })
  expect(faults.flat()).toEqual([])
  // A tunnel is none of its business: the connection ends.
  expect((await sendRaw(port, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n')).statuses).toEqual([])
  expect((await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).statuses).toEqual([200])
  expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
  expect(await readContents(house.storage)).toEqual(before)
})
