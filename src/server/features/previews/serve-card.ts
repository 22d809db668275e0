import type { ListedClan } from '#contract/clans.ts'
import { readClanId } from '#contract/rules/clan-id.ts'
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

/** Serves `/og/site.png` and `/og/clan/{id}.png`. Calls `count` before drawing a card; its rejection propagates. */
export async function serveCard(
  request: Request,
  deps: PreviewDeps,
  file: string,
  count: () => Promise<void>,
): Promise<Response | undefined> {
  const card = file === 'site.png' ? planSiteCard(deps) : planClanCard(deps, /^clan\/(.+)\.png$/.exec(file)?.[1] ?? '')
  if (!card) return undefined
  const headers = {
    etag: `"${deps.cards.tagOf(card)}"`,
    // Previews may lag a little behind ranks and votes.
    'cache-control': 'public, max-age=600',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (matchesEtag(request.headers.get('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers })
  const png = await deps.cards.read(card, count)
  return new Response(request.method === 'HEAD' ? null : png, {
    headers: { ...headers, 'content-type': 'image/png', 'content-length': String(png.byteLength) },
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
    // Falls back to a drawn banner if the image has just been replaced. A read error must propagate, or the cache would
    // store the card without its image.
    readPicture: async () => (image === null ? undefined : await readUpload(uploads, image)) ?? drawDefault(),
  }
}
