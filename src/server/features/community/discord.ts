import * as z from 'zod/mini'
import { readBytes } from '#server/http/api/read-bytes.ts'

/** The only origins that are requested. Tests replace them. */
export interface DiscordHosts {
  readonly api: string
  /** Images from other origins in a widget are ignored. */
  readonly pictures: string
}
export const discordHosts: DiscordHosts = { api: 'https://discord.com', pictures: 'https://cdn.discordapp.com' }

export class DiscordError extends Error {
  readonly status: number
  /** Discord's `Retry-After` in ms; 0 if absent. */
  readonly retryAfterMs: number
  constructor(status: number, retryAfterMs: number) {
    super(`Discord responded ${status}`)
    this.name = 'DiscordError'
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** Limits of one response. */
const timeoutMs = 5000
const maxJsonBytes = 512 * 1024
const maxPictureBytes = 256 * 1024

const invite = z.object({ approximate_member_count: z.int().check(z.gte(0), z.lte(1_000_000_000)) })
const widget = z.object({ members: z.array(z.object({ avatar_url: z.string() })).check(z.maxLength(1000)) })

/** @throws if Discord does not return it */
export async function fetchMemberCount(hosts: DiscordHosts, code: string, signal: AbortSignal): Promise<number> {
  const url = `${hosts.api}/api/v10/invites/${encodeURIComponent(code)}?with_counts=true`
  return invite.parse(await fetchJson(url, signal)).approximate_member_count
}

/** @throws if the widget is unavailable */
export async function fetchAvatarUrls(hosts: DiscordHosts, guildId: string, signal: AbortSignal): Promise<string[]> {
  const { members } = widget.parse(await fetchJson(`${hosts.api}/api/guilds/${guildId}/widget.json`, signal))
  const urls = members.map(({ avatar_url }) => URL.parse(avatar_url))
  return [...new Set(urls.flatMap((url) => (url?.origin === hosts.pictures ? [url.href] : [])))]
}

export async function fetchPicture(url: string, signal: AbortSignal): Promise<Buffer> {
  return fetchBytes(url, maxPictureBytes, signal)
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  return JSON.parse((await fetchBytes(url, maxJsonBytes, signal)).toString('utf8'))
}

/** Rejects redirects: they could lead into the operator's internal network. */
async function fetchBytes(url: string, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  if (response.ok) return readBytes(response, maxBytes)
  await response.body?.cancel()
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  throw new DiscordError(response.status, seconds > 0 ? seconds * 1000 : 0)
}
