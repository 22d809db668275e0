import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DiscordHosts } from '#server/discord/discord.ts'

type Responder = (response: ServerResponse, request: IncomingMessage) => void

/** A mock of Discord's API with replaceable responses. */
export interface FakeDiscord {
  readonly hosts: DiscordHosts
  readonly requests: readonly string[]
  invite: Responder
  widget: Responder
  picture: Responder
  close(): Promise<void>
}

export const respondJson =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Responder =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

export const respondBytes =
  (bytes: Uint8Array): Responder =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes)

export const inviteCodeOf = ({ url = '' }: Pick<IncomingMessage, 'url'>) => /invites\/([^?]+)/.exec(url)?.[1] ?? ''

/** An invite to the server with this ID. */
export const inviteOf = (guild: string, counts: { readonly members: number; readonly online: number }) => ({
  type: 0,
  code: 'x',
  guild: { id: guild, name: 'Ironfront' },
  channel: { id: '5', name: 'general', type: 0 },
  approximate_member_count: counts.members,
  approximate_presence_count: counts.online,
  expires_at: null,
})

export const unknownInvite = respondJson({ message: 'Unknown Invite', code: 10_006 }, 404)

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

/** Starts a mock with `members` members and no avatars. */
export async function openDiscord(members = 12_345): Promise<FakeDiscord> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    requests.push(path)
    if (path.startsWith('/api/v10/invites/')) fake.invite(response, request)
    else if (path.startsWith('/api/guilds/')) fake.widget(response, request)
    else fake.picture(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakeDiscord = {
    hosts: { api: origin, pictures: origin },
    requests,
    invite: respondJson({ code: 'ironfront', approximate_member_count: members, approximate_presence_count: 3 }),
    widget: respondJson(widgetOf([])),
    picture: respondJson({}, 404),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return fake
}
