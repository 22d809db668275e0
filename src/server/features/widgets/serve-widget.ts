import { readClanId } from '#contract/rules/clans/clan-id.ts'
import { readWidgetFile } from '#contract/rules/widgets.ts'
import { respondWithEtag } from '#server/http/cache/respond-with-etag.ts'
import { drawWidget, type WidgetClan } from './draw-widget.ts'

/** Finds listed clans only. */
export interface WidgetDeps {
  find(clanId: number): WidgetClan | undefined
}

/** For an unlisted clan, responds with 404 and an image that says so: otherwise, other sites would show a broken image. */
export function serveWidget(request: Request, clans: WidgetDeps, clanId: string, file: string): Response | undefined {
  const kind = readWidgetFile(file)
  if (!kind) return undefined
  const id = readClanId(clanId)
  const clan = id === undefined ? undefined : clans.find(id)
  return respondWithEtag(request, {
    body: drawWidget(kind, clan),
    type: 'image/svg+xml; charset=utf-8',
    caching: 'public, max-age=60',
    status: clan ? 200 : 404,
    // Widgets are the only resources meant for embedding in other sites.
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  })
}
