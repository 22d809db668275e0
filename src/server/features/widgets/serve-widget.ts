import { readClanId } from '#contract/rules/clan-id.ts'
import { readWidgetFile } from '#contract/rules/widgets.ts'
import { etagOf, matchesEtag } from '#server/http/cache/etag.ts'
import { drawWidget, type WidgetClan } from './draw-widget.ts'

/** Finds listed clans only. */
export interface WidgetDeps {
  find(clanId: number): WidgetClan | undefined
}

/** An unlisted clan gets a 404 with an image that says so: other sites would show a broken image otherwise. */
export function serveWidget(request: Request, clans: WidgetDeps, clanId: string, file: string): Response | undefined {
  const kind = readWidgetFile(file)
  if (!kind) return undefined
  const id = readClanId(clanId)
  const clan = id === undefined ? undefined : clans.find(id)
  const svg = drawWidget(kind, clan)
  const etag = etagOf(svg)
  const headers = {
    'cache-control': 'public, max-age=60',
    etag,
    // The only resources meant for embedding in other sites.
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (clan && matchesEtag(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(svg, {
    status: clan ? 200 : 404,
    headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' },
  })
}
