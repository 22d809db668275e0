import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { hold } from './drill.ts'
import { stopCleanly } from './site.ts'
import type { Drill } from './stage.ts'
import { timeOf } from './time-pages.ts'
import { holdVotes } from './voters.ts'

const howMany = 500

/** Hundreds of clients send the head of a request a letter at a time. */
export const slowClientsDrill: Drill = {
  name: `${howMany} clients that send a byte a second`,
  on: ['embedded'],
  async run(stage) {
    const place = await stage.place()
    const site = await stage.site(place)
    const open = new Set<Socket>()
    const sockets: Socket[] = Array.from({ length: howMany }, () => {
      const socket = connect(site.port, '127.0.0.1', () => {
        open.add(socket)
        socket.write('GET / HTTP/1.1\r\nX-Slow: ')
      })
      return socket.on('error', () => {}).on('close', () => open.delete(socket))
    })
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 1000)
    stage.afterwards(() => {
      clearInterval(drip)
      for (const socket of sockets) socket.destroy()
    })
    await pause(500)
    const voters = stage.voters(place, [site], 8)
    let longest = 0
    const started = performance.now()
    while (open.size > 0 && performance.now() - started < 60_000) {
      longest = Math.max(longest, await timeOf(`${site.address}/api/clans`))
      await pause(100)
    }
    const took = performance.now() - started
    await voters.stop()
    await stopCleanly(site)
    hold(took < 45_000, `${open.size} of them were still there after ${Math.round(took / 1000)} s`)
    hold(longest < 1000, `the list took ${Math.round(longest)} ms`)
    const seen = await holdVotes(place, voters)
    return `cut off within ${Math.round(took / 1000)} s; the list took ${Math.round(longest)} ms at most; ${seen}`
  },
}
