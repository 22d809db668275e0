import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Drill, hold } from './drill.ts'
import { makePlace } from './place.ts'
import { freePort, startSite } from './site.ts'
import { holdVotes, startVoters } from './voters.ts'

const howMany = 500

/** Hundreds of clients send the head of a request a letter at a time. */
export const slowClientsDrill: Drill = {
  name: `${howMany} clients that send a byte a second`,
  on: ['embedded'],
  async run(storage) {
    const place = await makePlace(storage)
    const port = await freePort()
    const site = await startSite(place.environment, { port })
    const open = new Set<Socket>()
    const sockets: Socket[] = Array.from({ length: howMany }, () => {
      const socket = connect(port, '127.0.0.1', () => {
        open.add(socket)
        socket.write('GET / HTTP/1.1\r\nX-Slow: ')
      })
      socket.on('error', () => {}).on('close', () => open.delete(socket))
      return socket
    })
    const drip = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write('a')), 1000)
    await pause(500)
    const voters = startVoters([site.address], place.clans, 8)
    let longest = 0
    const started = performance.now()
    while (open.size > 0 && performance.now() - started < 60_000) {
      const asked = performance.now()
      hold((await fetch(`${site.address}/api/clans`)).status === 200, 'the list was not answered')
      longest = Math.max(longest, performance.now() - asked)
      await pause(100)
    }
    const took = performance.now() - started
    clearInterval(drip)
    await voters.stop()
    for (const socket of sockets) socket.destroy()
    hold((await site.end('SIGTERM')) === 0, 'it did not stop cleanly')
    hold(took < 45_000, `${open.size} of them were still there after ${Math.round(took / 1000)} s`)
    hold(longest < 1000, `the list took ${Math.round(longest)} ms`)
    const seen = await holdVotes(place, voters)
    await place.drop()
    return `cut off within ${Math.round(took / 1000)} s; the list took ${Math.round(longest)} ms at most; ${seen}`
  },
}
