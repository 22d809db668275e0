import * as z from 'zod/mini'
import { readBytes } from '#server/http/api/read-bytes.ts'

/** Where Discord is: the origins that are asked, and no other. Tests put a server of their own in their place. */
export interface DiscordHosts {
  readonly api: string
  /** Only pictures from here are fetched, whatever a widget says. */
  readonly pictures: string
}
export const discordHosts: DiscordHosts = { api: 'https://discord.com', pictures: 'https://cdn.discordapp.com' }

/** Discord answered, but not with what was asked for. */
export class DiscordError extends Error {
  readonly status: number
  /** How long it wants to be left alone, in ms; 0 where it does not say. */
  readonly retryAfter: number
  constructor(status: number, retryAfter: number) {
    super(`Discord answered ${status}`)
    this.name = 'DiscordError'
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** How long one answer may take, in ms, and how large it may be, in bytes. */
const longestAnswer = 5000
const largestList = 512 * 1024
const largestPicture = 256 * 1024

const invite = z.object({ approximate_member_count: z.int().check(z.gte(0), z.lte(1_000_000_000)) })
const widget = z.object({ members: z.array(z.object({ avatar_url: z.string() })).check(z.maxLength(1000)) })

/** Reads about how many have joined the server that an invite leads to. @throws where Discord does not say. */
export async function fetchMemberCount(hosts: DiscordHosts, code: string, signal: AbortSignal): Promise<number> {
  const url = `${hosts.api}/api/v10/invites/${encodeURIComponent(code)}?with_counts=true`
  return invite.parse(await readJson(url, signal)).approximate_member_count
}

/** Reads the addresses of the pictures that a server's widget shows. @throws where there is no widget to be had. */
export async function fetchAvatarUrls(hosts: DiscordHosts, guildId: string, signal: AbortSignal): Promise<string[]> {
  const { members } = widget.parse(await readJson(`${hosts.api}/api/guilds/${guildId}/widget.json`, signal))
  const urls = members.map(({ avatar_url }) => URL.parse(avatar_url))
  return [...new Set(urls.flatMap((url) => (url?.origin === hosts.pictures ? [url.href] : [])))]
}

export async function readPicture(url: string, signal: AbortSignal): Promise<Buffer> {
  return ask(url, largestPicture, signal)
}

async function readJson(url: string, signal: AbortSignal): Promise<unknown> {
  return JSON.parse((await ask(url, largestList, signal)).toString('utf8'))
}

/** A redirect is an error: it could lead anywhere, into the operator's own network among other places. */
async function ask(url: string, most: number, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestAnswer)]),
  })
  if (response.ok) return readBytes(response, most)
  await response.body?.cancel()
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  throw new DiscordError(response.status, seconds > 0 ? seconds * 1000 : 0)
}
