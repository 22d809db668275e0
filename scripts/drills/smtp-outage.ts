import { once } from 'node:events'
import { createServer } from 'node:net'
import { assert } from './support/drill.ts'
import { freePort } from './support/free-port.ts'
import { stopCleanly, until } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { timePages } from './support/time-pages.ts'

/** While people register, the SMTP server accepts connections but never responds. */
export const smtpOutageDrill: Drill = {
  name: 'an SMTP server that hangs',
  async run(stage) {
    const port = await freePort()
    const silent = createServer(() => {}).listen(port, '127.0.0.1')
    await once(silent, 'listening')
    stage.onCleanup(() => silent.close())
    const workspace = await stage.workspace()
    const site = await stage.site(workspace, {
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'warn' },
    })
    await until('the start warns about the server', 20_000, () =>
      stage.report().some((line) => line.includes('the server of SMTP_URL cannot be used now')),
    )
    const before = await timePages(site.address)
    const people = Array.from({ length: 30 }, (_, i) => ({
      email: `p${i}@example.org`,
      password: 'nine lives of a cat',
    }))
    for (const person of people) {
      const response = await fetch(`${site.address}/api/users/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      })
      assert(response.status === 202, `a registration returned ${response.status}`)
    }
    const slow = await timePages(site.address)
    await stopCleanly(site)
    const waiting = await workspace.onDatabase(({ db }) =>
      db.selectFrom('mails').select('id').where('state', '=', 'queued').execute(),
    )
    assert(waiting.length === people.length, `${waiting.length} of ${people.length} emails are queued`)
    assert(slow - before < 50, `a page took ${Math.round(slow - before)} ms longer`)
    return `${people.length} registrations, their emails are queued; pages ${before.toFixed(0)} ms before, ${slow.toFixed(0)} ms during the outage`
  },
}
