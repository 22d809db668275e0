import { once } from 'node:events'
import { createServer } from 'node:net'
import { hold } from './drill.ts'
import { freePort } from './free-port.ts'
import { stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { timePages } from './time-pages.ts'

/** The mail server says nothing at all, while people register. */
export const smtpOutageDrill: Drill = {
  name: 'an SMTP server that hangs',
  async run(stage) {
    const port = await freePort()
    const silent = createServer(() => {}).listen(port, '127.0.0.1')
    await once(silent, 'listening')
    stage.afterwards(() => silent.close())
    const place = await stage.place()
    const site = await stage.site(place, { settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
    const quiet = await timePages(site.address)
    const people = Array.from({ length: 30 }, (_, i) => ({
      email: `p${i}@example.org`,
      password: 'nine lives of a cat',
    }))
    for (const person of people) {
      const answer = await fetch(`${site.address}/api/users/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      })
      hold(answer.status === 202, `a registration was answered ${answer.status}`)
    }
    const slow = await timePages(site.address)
    await stopCleanly(site)
    const waiting = await place.onDatabase(({ db }) =>
      db.selectFrom('mails').select('id').where('state', '=', 'queued').execute(),
    )
    hold(waiting.length === people.length, `${waiting.length} of ${people.length} mails wait`)
    hold(slow - quiet < 50, `a page took ${Math.round(slow - quiet)} ms longer`)
    return `${people.length} registrations, their mails wait; pages ${quiet.toFixed(0)} ms before, ${slow.toFixed(0)} ms meanwhile`
  },
}
