import { etagOf, hasVersion } from '#server/http/cache/etag.ts'
import { drawWidget, type WidgetClan, type WidgetSize, widgetSizes } from './draw-widget.ts'

/** Where widgets find their clan: listed ones alone. */
export interface WidgetDeps {
  find(clanId: number): WidgetClan | undefined
}

/**
 * Answers `/widgets/{clanId}/{size}.svg`; undefined where the file's name is none of ours. A clan that is not listed gets a
 * picture that says so, with 404: other sites have it in their pages, where a broken image would be all that is seen.
 */
export function serveWidget(request: Request, clans: WidgetDeps, clanId: string, file: string): Response | undefined {
  const size = Object.keys(widgetSizes).find((size): size is WidgetSize => file === `${size}.svg`)
  if (!size) return undefined
  const clan = /^[1-9]\d{0,9}$/.test(clanId) ? clans.find(Number(clanId)) : undefined
  const svg = drawWidget(size, clan)
  const etag = etagOf(svg)
  const headers = {
    'cache-control': 'public, max-age=60',
    etag,
    // Made to stand in pages of other sites, alone of all that the site answers.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (clan && hasVersion(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(svg, {
    status: clan ? 200 : 404,
    headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' },
  })
}
