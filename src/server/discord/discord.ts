import * as z from 'zod/mini'
import { readLine } from '#contract/rules/text/plain-text.ts'
import { readBytes } from '#server/http/api/read-bytes.ts'
import { pauseOf, unknownInvite } from './rate-limit-headers.ts'

/** The only origins that are requested. Tests pass their own. */
export interface DiscordHosts {
  readonly api: string
  /** Images from other origins in a widget are ignored. */
  readonly pictures: string
}
export const discordHosts: DiscordHosts = { api: 'https://discord.com', pictures: 'https://cdn.discordapp.com' }

export class DiscordError extends Error {
  readonly status: number
  /** Discord's error code, such as 10006 for an unknown invite; undefined if the response has none. */
  readonly code: number | undefined
  /** How long Discord asks clients to wait before the next request, in ms; 0 if it does not. */
  readonly retryAfterMs: number
  constructor(status: number, code: number | undefined, retryAfterMs: number) {
    super(code === undefined ? `Discord responded ${status}` : `Discord responded ${status} with code ${code}`)
    this.name = 'DiscordError'
    this.status = status
    this.code = code
    this.retryAfterMs = retryAfterMs
  }

  /** Whether Discord says that the invite does not exist. Other errors say nothing about the invite. */
  get isUnknownInvite(): boolean {
    return this.status === 404 && this.code === unknownInvite
  }
}

export interface Invite {
  /** Null for an invite to a group chat or a friend instead of a server. */
  readonly guildId: string | null
  /** A single line; null if no displayable name is left. */
  readonly guildName: string | null
  readonly members: number | null
  readonly online: number | null
  /** How long to wait before the next request, in ms; 0 if the rate limit allows it now. */
  readonly pauseMs: number
}

/** Limits per response. */
const timeoutMs = 5000
const maxJsonBytes = 512 * 1024
const maxErrorBytes = 16 * 1024
const maxPictureBytes = 256 * 1024
/** Discord's own limit, in UTF-16 code units. */
const maxNameLength = 100

const count = z.int().check(z.gte(0), z.lte(1_000_000_000))
const invite = z.object({
  guild: z.nullish(z.object({ id: z.string().check(z.regex(/^\d{1,20}$/)), name: z.nullish(z.string()) })),
  approximate_member_count: z.nullish(count),
  approximate_presence_count: z.nullish(count),
})
const widget = z.object({ members: z.array(z.object({ avatar_url: z.string() })).check(z.maxLength(1000)) })

/** @throws DiscordError, or another error if the response is not an invite */
export async function fetchInvite(hosts: DiscordHosts, code: string, signal: AbortSignal): Promise<Invite> {
  const url = `${hosts.api}/api/v10/invites/${encodeURIComponent(code)}?with_counts=true`
  const { bytes, headers } = await fetchBytes(url, maxJsonBytes, signal)
  const found = invite.parse(parseJson(bytes))
  return {
    guildId: found.guild?.id ?? null,
    guildName: readName(found.guild?.name),
    members: found.approximate_member_count ?? null,
    online: found.approximate_presence_count ?? null,
    pauseMs: pauseOf(headers),
  }
}

function readName(name: string | null | undefined): string | null {
  const line = readLine(name ?? '') ?? ''
  return line === '' || line.length > maxNameLength ? null : line
}

/** @throws an error if the widget is unavailable */
export async function fetchAvatarUrls(hosts: DiscordHosts, guildId: string, signal: AbortSignal): Promise<string[]> {
  const { bytes } = await fetchBytes(`${hosts.api}/api/guilds/${guildId}/widget.json`, maxJsonBytes, signal)
  const urls = widget.parse(parseJson(bytes)).members.map(({ avatar_url }) => URL.parse(avatar_url))
  return [...new Set(urls.flatMap((url) => (url?.origin === hosts.pictures ? [url.href] : [])))]
}

export async function fetchPicture(url: string, signal: AbortSignal): Promise<Buffer> {
  return (await fetchBytes(url, maxPictureBytes, signal)).bytes
}

function parseJson(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString('utf8'))
}

/** Rejects redirects, which could lead into the operator's internal network. */
async function fetchBytes(url: string, maxBytes: number, signal: AbortSignal) {
  const response = await fetch(url, {
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  const { headers } = response
  if (response.ok) return { bytes: await readBytes(response, maxBytes), headers }
  const body = await readError(response)
  throw new DiscordError(response.status, body.code, pauseOf(headers, body.retry_after))
}

const errorBody = z.object({ code: z.optional(z.number()), retry_after: z.optional(z.number()) })

/** Empty if the body does not match Discord's documentation, such as the error page of a proxy. */
async function readError(response: Response): Promise<z.infer<typeof errorBody>> {
  try {
    return errorBody.parse(parseJson(await readBytes(response, maxErrorBytes)))
  } catch {
    await response.body?.cancel().catch(() => {})
    return {}
  }
}
