import { once } from 'node:events'
import { createServer } from 'node:net'
import { type Drill, hold } from './drill.ts'
import { makePlace } from './place.ts'
import { freePort, startSite } from './site.ts'

/** The mail server says nothing at all, while people register. */
export const smtpOutageDrill: Drill = {
  name: 'an SMTP server that hangs',
  async run(storage) {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const smtp = silent.address()
    hold(typeof smtp === 'object' && smtp !== null, 'no port is free')
    const place = await makePlace(storage)
    const environment = { ...place.environment, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
    const site = await startSite(environment, { port: await freePort() })
    const quiet = await timePages(site.address)
    const people = Array.from({ length: 30 }, (_, i) => ({
      email: `p${i}@example.org`,
      password: 'nine lives of a cat',
    }))
    const headers = { 'content-type': 'application/json' }
    for (const person of people) {
      const answer = await fetch(`${site.address}/api/users/register`, {
        method: 'POST',
        headers,
        body: JSON.stringify(person),
      })
      hold(answer.status === 202, `a registration was answered ${answer.status}`)
    }
    const slow = await timePages(site.address)
    hold((await site.end('SIGTERM')) === 0, 'it did not stop cleanly')
    const waiting = await place.onDatabase(({ db }) =>
      db.selectFrom('mails').select('id').where('state', '=', 'queued').execute(),
    )
    hold(waiting.length === people.length, `${waiting.length} of ${people.length} mails wait`)
    silent.close()
    await place.drop()
    hold(slow - quiet < 50, `a page took ${Math.round(slow - quiet)} ms longer`)
    return `${people.length} registrations, their mails wait; pages ${quiet.toFixed(0)} ms before, ${slow.toFixed(0)} ms meanwhile`
  },
}

/** The median of some page loads, in ms. */
async function timePages(address: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 41; i++) {
    const started = performance.now()
    await (await fetch(`${address}/about`)).arrayBuffer()
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[20] ?? 0
}
