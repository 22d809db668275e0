import type { ListedClan } from '#contract/clans.ts'
import { readClanId } from '#contract/rules/clan-id.ts'
import { hasVersion } from '#server/http/cache/etag.ts'
import { readUpload, type Uploads } from '#server/uploads/uploads.ts'
import { drawClanCard, drawSiteCard } from './draw-card.ts'
import type { CardCache, PlannedCard } from './card-cache.ts'

export interface PreviewDeps {
  readonly cards: CardCache
  readonly siteName: string
  readonly gameName: string
  readonly uploads: Uploads
  /** Where cards find their clan: listed ones alone. */
  readonly find: (clanId: number) => ListedClan | undefined
  /** A banner (SVG, 12:5) for a name that has no image. */
  readonly drawBanner: (name: string) => string
}

/**
 * Answers `/og/site.png` and `/og/clan/{id}.png`, the pictures that chats and networks show beside a link; undefined where
 * there is none of that name. `count` is called, and may refuse, where one has to be made.
 */
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
    // Ranks and votes move; a preview may be a little late.
    'cache-control': 'public, max-age=600',
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (hasVersion(request.headers.get('if-none-match'), headers.etag))
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
  const drawn = () => Buffer.from(drawBanner(name))
  return {
    overlay: drawClanCard(clan, siteName),
    pictureName: image ?? `drawn for ${name}`,
    // An image may have been replaced a moment ago. One that cannot be read for now is no reason to keep a card without it.
    readPicture: async () => (image === null ? undefined : await readUpload(uploads, image)) ?? drawn(),
  }
}
