import { invitePrefix } from '#contract/rules/links.ts'
import { scheduleReading, storeFaces, storeMembers, claimReading } from './community-store.ts'
import { DiscordError, fetchMemberCount, readPicture, fetchAvatarUrls } from './discord.ts'
import { type ChatServer, type CommunityDeps, sourceOf } from './deps.ts'

const minute = 60_000
/** How long lies between two readings, in ms; one in ten more or less, so that not all sites of the world ask at once. */
const usualPause = 10 * minute
const longestPause = 24 * 60 * minute
/** How long one reading may take, in ms; whoever takes it on has the others wait a little longer. */
const longestReading = minute
/** How many faces one reading fetches, and how many at a time. */
const facesRead = 20
const facesAtOnce = 4

/**
 * Reads the chat server anew where that is due, and answers whether it was. What Discord does not tell stays as it was
 * read before; what it says is not there is forgotten.
 */
export async function readCommunity(deps: CommunityDeps, stopped: AbortSignal): Promise<boolean> {
  const { db, now, random, chatServer } = deps
  if (!chatServer) return false
  const source = sourceOf(chatServer)
  if (!(await claimReading(db, source, now(), now() + 2 * longestReading))) return false
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(longestReading)])
  // One after the other: where the first is told to wait, the second would be too.
  const pauses = [await readMembers(deps, chatServer, signal), await readFaces(deps, chatServer, signal)]
  const pause = Math.min(Math.max(usualPause, ...pauses), longestPause)
  await scheduleReading(db, source, now() + Math.round(pause * (0.9 + random() * 0.2)))
  return true
}

/** Answers how long Discord wants to be left alone, in ms. */
async function readMembers(deps: CommunityDeps, server: ChatServer, signal: AbortSignal): Promise<number> {
  const store = (count: number | null) => storeMembers(deps.db, sourceOf(server), count, deps.now())
  try {
    await store(await fetchMemberCount(deps.hosts, server.invite.slice(invitePrefix.length), signal))
    return 0
  } catch (error) {
    return settle(deps, error, () => store(null))
  }
}

async function readFaces(deps: CommunityDeps, server: ChatServer, signal: AbortSignal): Promise<number> {
  if (!server.guildId) return 0
  const store = (faces: readonly Uint8Array[]) => storeFaces(deps.db, sourceOf(server), faces, deps.now())
  try {
    const urls = pickSome(await fetchAvatarUrls(deps.hosts, server.guildId, signal), facesRead, deps.random)
    const faces = await deps.encodeFaces(await readPictures(urls, signal))
    if (faces.length > 0) await store(faces)
    return 0
  } catch (error) {
    return settle(deps, error, () => store([]))
  }
}

/** Forgets what Discord says is not there: an invite that is over, a widget that is switched off. */
async function settle({ log }: CommunityDeps, error: unknown, forget: () => Promise<void>): Promise<number> {
  log.warn({ err: error }, 'the chat server could not be read')
  if (!(error instanceof DiscordError)) return 0
  if ([403, 404].includes(error.status)) await forget()
  return error.retryAfter
}

/** Those of the pictures that can be had. */
async function readPictures(urls: readonly string[], signal: AbortSignal): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = []
  const waiting = urls.values()
  const fetchNext = async () => {
    for (const url of waiting) {
      const picture = await readPicture(url, signal).catch(() => undefined)
      if (picture) pictures.push(picture)
    }
  }
  await Promise.all(Array.from({ length: facesAtOnce }, fetchNext))
  return pictures
}

function pickSome<T>(items: readonly T[], most: number, random: () => number): T[] {
  const rest = [...items]
  const picked: T[] = []
  while (rest.length > 0 && picked.length < most) picked.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return picked
}
