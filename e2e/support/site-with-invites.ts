// The site as started by an operator, with a clock ahead by `DRILL_CLOCK_SHIFT` ms and a mock of Discord that does not know
// the invite `ghosts`. With `MOVED` set, the invite `moved` leads to another server than before.
import '../../scripts/drills/support/shift-clock.ts'
import process from 'node:process'
import { inviteCodeOf, inviteOf, openDiscord, respondJson, unknownInvite } from '#test/support/discord.ts'
import { startWithDiscord } from './start-with-discord.ts'

const discord = await openDiscord()
discord.invite = (response, request) => {
  const code = inviteCodeOf(request)
  const guild = code === 'moved' && process.env.MOVED ? '2' : '1'
  const respond = code === 'ghosts' ? unknownInvite : respondJson(inviteOf(guild, { members: 1204, online: 94 }))
  respond(response, request)
}
await startWithDiscord(discord)
