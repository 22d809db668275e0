import { minuteMs } from '#contract/rules/time/durations.ts'
import { invitePrefix } from '#contract/rules/links/links.ts'
import { scheduleReading, storeFaces, storeMembers, claimReading } from './community-store.ts'
import { DiscordError, fetchAvatarUrls, fetchInvite, fetchPicture } from '#server/discord/discord.ts'
import { type ChatServer, type CommunityDeps, sourceOf } from './deps.ts'

/** Intervals between readings vary by 10%, so that sites do not synchronize. */
const minPauseMs = 10 * minuteMs
const maxPauseMs = 24 * 60 * minuteMs
/** Time limit of a reading. Other instances wait twice as long before they take over. */
const timeoutMs = minuteMs
const maxFaces = 20
const maxConcurrent = 4

/** Returns whether a reading was due. If Discord fails, the stored data remain. */
export async function readCommunity(deps: CommunityDeps, stopped: AbortSignal): Promise<boolean> {
  const { db, now, random, chatServer } = deps
  if (!chatServer) return false
  const source = sourceOf(chatServer)
  if (!(await claimReading(db, source, now(), now() + 2 * timeoutMs))) return false
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)])
  // Sequential, because a rate limit on the first request would also affect the second.
  const pausesMs = [await readMembers(deps, chatServer, signal), await readFaces(deps, chatServer, signal)]
  const pauseMs = Math.min(Math.max(minPauseMs, ...pausesMs), maxPauseMs)
  await scheduleReading(db, source, now() + Math.round(pauseMs * (0.9 + random() * 0.2)))
  return true
}

/** Returns how long Discord asks to wait, in ms. */
async function readMembers(deps: CommunityDeps, server: ChatServer, signal: AbortSignal): Promise<number> {
  const store = (count: number | null) => storeMembers(deps.db, sourceOf(server), count, deps.now())
  try {
    const { members, pauseMs } = await fetchInvite(deps.hosts, server.invite.slice(invitePrefix.length), signal)
    if (members === null) throw new Error('Discord returned no member count')
    await store(members)
    return pauseMs
  } catch (error) {
    return handleFailure(deps, error, () => store(null))
  }
}

async function readFaces(deps: CommunityDeps, server: ChatServer, signal: AbortSignal): Promise<number> {
  if (!server.guildId) return 0
  const store = (faces: readonly Uint8Array[]) => storeFaces(deps.db, sourceOf(server), faces, deps.now())
  try {
    const urls = pickRandom(await fetchAvatarUrls(deps.hosts, server.guildId, signal), maxFaces, deps.random)
    const faces = await deps.encodeFaces(await fetchPictures(urls, signal))
    if (faces.length > 0) await store(faces)
    return 0
  } catch (error) {
    return handleFailure(deps, error, () => store([]))
  }
}

/** Deletes data that Discord reports as missing or private, for example because of an expired invite or a disabled widget. */
async function handleFailure({ log }: CommunityDeps, error: unknown, clear: () => Promise<void>): Promise<number> {
  log.warn({ err: error }, 'failed to read the chat server')
  if (!(error instanceof DiscordError)) return 0
  if ([403, 404].includes(error.status)) await clear()
  return error.retryAfterMs
}

async function fetchPictures(urls: readonly string[], signal: AbortSignal): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = []
  const waiting = urls.values()
  const fetchNext = async () => {
    for (const url of waiting) {
      const picture = await fetchPicture(url, signal).catch(() => undefined)
      if (picture) pictures.push(picture)
    }
  }
  await Promise.all(Array.from({ length: maxConcurrent }, fetchNext))
  return pictures
}

function pickRandom<T>(items: readonly T[], count: number, random: () => number): T[] {
  const rest = [...items]
  const picked: T[] = []
  while (rest.length > 0 && picked.length < count) picked.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return picked
}
