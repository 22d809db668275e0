import { AppError } from '#contract/errors.ts'
import type { ListedClan } from '#contract/clans.ts'
import { readClanId } from '#contract/rules/clans/clan-id.ts'
import { matchesEtag } from '#server/http/cache/etag.ts'
import { readUpload, type Uploads } from '#server/uploads/uploads.ts'
import { drawClanCard, drawSiteCard } from './draw-card.ts'
import type { CardCache, PlannedCard } from './card-cache.ts'

export interface PreviewDeps {
  readonly cards: CardCache
  readonly siteName: string
  readonly gameName: string
  readonly uploads: Uploads
  /** Finds listed clans only. */
  readonly find: (clanId: number) => ListedClan | undefined
  /** Draws a default banner (SVG, 12:5). */
  readonly drawBanner: (name: string) => string
}

/**
 * Serves `/og/site.png` and `/og/clan/{id}.png`. The responses are JPEG, which is drawn faster; shared links contain the old names. Calls
 * `count` before drawing a clan's card. If it rejects, or too many cards are waiting, responds with the site's card, because crawlers
 * would remember an error.
 */
export async function serveCard(
  request: Request,
  deps: PreviewDeps,
  file: string,
  count: () => Promise<void>,
): Promise<Response | undefined> {
  const isSite = file === 'site.png'
  const card = isSite ? planSiteCard(deps) : planClanCard(deps, /^clan\/(.+)\.png$/.exec(file)?.[1] ?? '')
  if (!card) return undefined
  const headers = {
    etag: `"${deps.cards.tagOf(card)}"`,
    // Previews may lag a little behind ranks and votes.
    'cache-control': 'public, max-age=600',
  }
  if (matchesEtag(request.headers.get('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers: { ...headers, ...embeddable } })
  if (isSite) return toResponse(request, await deps.cards.readAlways(card), headers)
  try {
    return toResponse(request, await deps.cards.read(card, count), headers)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return toResponse(request, await deps.cards.readAlways(planSiteCard(deps)), { 'cache-control': 'no-store' })
  }
}

const embeddable = { 'cross-origin-resource-policy': 'cross-origin' } as const

function toResponse({ method }: Request, jpeg: Uint8Array<ArrayBuffer>, headers: Record<string, string>): Response {
  return new Response(method === 'HEAD' ? null : jpeg, {
    headers: {
      ...headers,
      ...embeddable,
      'content-type': 'image/jpeg',
      'content-length': String(jpeg.byteLength),
    },
  })
}

function planSiteCard({ siteName, gameName, drawBanner }: PreviewDeps): PlannedCard {
  return {
    overlay: drawSiteCard(siteName, gameName),
    pictureName: `drawn for ${siteName}`,
    readPicture: async () => Buffer.from(drawBanner(siteName)),
  }
}

function planClanCard({ find, siteName, uploads, drawBanner }: PreviewDeps, id: string): PlannedCard | undefined {
  const clanId = readClanId(id)
  const clan = clanId === undefined ? undefined : find(clanId)
  if (!clan) return undefined
  const { name, header_image_filename: image } = clan
  const drawDefault = () => Buffer.from(drawBanner(name))
  return {
    overlay: drawClanCard(clan, siteName),
    pictureName: image ?? `drawn for ${name}`,
    // Falls back to a drawn banner if the image has just been replaced. A read error must propagate: otherwise the cache would store
    // the card without its image.
    readPicture: async () => (image === null ? undefined : await readUpload(uploads, image)) ?? drawDefault(),
  }
}
