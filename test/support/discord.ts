import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DiscordHosts } from '#server/features/community/discord.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A server that speaks of a community as Discord does; what it says to each kind of question can be changed. */
export interface FakeDiscord {
  readonly hosts: DiscordHosts
  /** The paths it was asked for. */
  readonly asked: readonly string[]
  invite: Answer
  widget: Answer
  picture: Answer
  close(): Promise<void>
}

export const sayJson =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const sayBytes =
  (bytes: Uint8Array): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)

/** A widget whose members' pictures are at these addresses, with all that Discord says of them beside. */
export const widgetOf = (pictures: readonly string[]) => ({
  id: '123456789012345678',
  name: 'Ironfront',
  instant_invite: null,
  channels: [],
  members: pictures.map((avatar_url, i) => ({
    id: String(i),
    username: `private name ${i}`,
    discriminator: '0000',
    avatar: null,
    status: 'online',
    avatar_url,
  })),
  presence_count: pictures.length,
})

/** Opens one in which `members` have joined, and nobody has a face. */
export async function openDiscord(members = 12_345): Promise<FakeDiscord> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path.startsWith('/api/v10/invites/')) fake.invite(response, request)
    else if (path.startsWith('/api/guilds/')) fake.widget(response, request)
    else fake.picture(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeDiscord = {
    hosts: { api: origin, pictures: origin },
    asked,
    invite: sayJson({ code: 'ironfront', approximate_member_count: members, approximate_presence_count: 3 }),
    widget: sayJson(widgetOf([])),
    picture: sayJson({}, 404),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return fake
}
