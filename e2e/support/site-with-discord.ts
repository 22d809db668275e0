import process from 'node:process'
import sharp from 'sharp'
import { openDiscord, respondBytes, respondJson, widgetOf } from '#test/support/discord.ts'
import { startWithDiscord } from './start-with-discord.ts'

// An operator's site with a mock of Discord: 1,234 members, `FACES` of them online. With `DISCORD=silent`, it never responds.
const discord = await openDiscord(1234)
const faces = Array.from({ length: Number(process.env.FACES ?? 0) }, (_, i) => `${discord.hosts.pictures}/avatars/${i}`)
discord.widget = respondJson(widgetOf(faces))
discord.picture = (response, request) => void drawFace(Number(request.url?.split('/').at(-1))).then((bytes) => respondBytes(bytes)(response, request)) // prettier-ignore
if (process.env.DISCORD === 'silent') discord.invite = discord.widget = () => {}

await startWithDiscord(discord)

/** Draws an avatar whose color depends on its index. */
function drawFace(i: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" width="128" height="128">
    <rect width="16" height="16" fill="hsl(${i * 47} 45% 30%)"/>
    <circle cx="8" cy="6.5" r="3" fill="hsl(${i * 47} 70% 75%)"/>
    <circle cx="8" cy="16" r="6" fill="hsl(${i * 47} 70% 75%)"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
