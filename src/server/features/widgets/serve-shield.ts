import { readClanId } from '#contract/rules/clans/clan-id.ts'
import type { WidgetClan } from './draw-widget.ts'
import type { WidgetDeps } from './serve-widget.ts'

/** In seconds. Shields does not accept less. */
const cacheSeconds = 300

/**
 * Serves a clan's rank and votes for the endpoint badge of Shields, whose server requests them for all visitors of a badge.
 * @see https://shields.io/badges/endpoint-badge
 */
export function serveShield(clans: WidgetDeps, clanId: string, label: string): Response {
  const id = readClanId(clanId)
  const clan = id === undefined ? undefined : clans.find(id)
  const shown = clan ? describe(clan) : { message: 'not listed', color: 'lightgrey', isError: true }
  return new Response(JSON.stringify({ schemaVersion: 1, label, ...shown, cacheSeconds }), {
    status: clan ? 200 : 404,
    headers: {
      'content-type': 'application/json',
      'cache-control': `public, max-age=${cacheSeconds}`,
      // Allows scripts of other sites to draw badges of their own.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

function describe({ rank, votes, recommended }: WidgetClan) {
  const counted = votes === 0 ? 'no votes yet' : `${votes} ${votes === 1 ? 'vote' : 'votes'}`
  if (recommended) return { message: `recommended · ${counted}`, color: 'orange' }
  return rank === null ? { message: counted, color: 'lightgrey' } : { message: `#${rank} · ${counted}`, color: 'blue' }
}
