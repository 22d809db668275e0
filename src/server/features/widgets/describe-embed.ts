import { readClanId } from '#contract/rules/clans/clan-id.ts'
import { readWidgetFile, widgetHtml, type WidgetKind, widgetPath, widgetSizes } from '#contract/rules/widgets.ts'
import type { readEmbed } from '#contract/embeds.ts'
import type { HandlerResult } from '#contract/endpoint.ts'

export interface EmbedDeps {
  /** Finds listed clans only. */
  readonly find: (clanId: number) => { readonly id: number; readonly name: string } | undefined
  readonly siteName: string
  readonly gameName: string
  /** The site's public origin. */
  readonly baseUrl: () => string
}

export interface EmbedRequest {
  readonly url: string
  /** In CSS pixels. */
  readonly maxwidth?: number | undefined
  readonly maxheight?: number | undefined
}

interface Extent {
  readonly width: number
  readonly height: number
}

type Embed = NonNullable<HandlerResult<typeof readEmbed>['body']>

/** In seconds. The texts rarely change, and browsers request the widgets themselves separately. */
const cacheAge = 3600
const previewSize: Extent = { width: 1200, height: 630 }

/** Undefined if the URL does not belong to a listed clan. */
export function describeEmbed(deps: EmbedDeps, request: EmbedRequest): Embed | undefined {
  const baseUrl = deps.baseUrl()
  const target = readTarget(request.url, baseUrl)
  const clan = target && deps.find(target.clanId)
  if (!clan) return undefined
  const max = { width: request.maxwidth ?? Infinity, height: request.maxheight ?? Infinity }
  const kind = target.widget ?? fittingWidget(max)
  const extent = shrink(widgetSizes[kind.size], max)
  const common = {
    version: '1.0' as const,
    title: `${clan.name} · ${deps.gameName} clan`,
    provider_name: deps.siteName,
    provider_url: baseUrl,
    cache_age: cacheAge,
    ...extent,
  }
  if (target.widget) return { ...common, type: 'photo', url: baseUrl + widgetPath(clan.id, kind) }
  const html = widgetHtml({ clanId: clan.id, name: clan.name, baseUrl }, kind, extent)
  return { ...common, type: 'rich', html, ...thumbnailOf(clan.id, baseUrl, max) }
}

interface Target {
  readonly clanId: number
  /** Undefined for pages. */
  readonly widget: WidgetKind | undefined
}

function readTarget(url: string, baseUrl: string): Target | undefined {
  const parsed = URL.parse(url)
  // Ignores the scheme, which people and embedding services may change.
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.host !== new URL(baseUrl).host) return undefined
  const [, folder, id = null, file] = /^\/(clan|widgets)\/(\d+)(?:-[^/]*)?(?:\/([^/]*))?$/i.exec(parsed.pathname) ?? []
  const clanId = readClanId(/^\/vote\/?$/i.test(parsed.pathname) ? parsed.searchParams.get('id') : id)
  if (clanId === undefined) return undefined
  if (folder?.toLowerCase() !== 'widgets') return file ? undefined : { clanId, widget: undefined }
  const widget = readWidgetFile(file ?? '')
  return widget && { clanId, widget }
}

function fittingWidget(max: Extent): WidgetKind {
  return { size: max.width < widgetSizes.medium.width ? 'small' : 'medium', style: 'dark' }
}

function shrink({ width, height }: Extent, max: Extent): Extent {
  const scale = Math.min(1, max.width / width, max.height / height)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

function thumbnailOf(clanId: number, baseUrl: string, max: Extent): Partial<Embed> {
  if (previewSize.width > max.width || previewSize.height > max.height) return {}
  return {
    thumbnail_url: `${baseUrl}/og/clan/${clanId}.png`,
    thumbnail_width: previewSize.width,
    thumbnail_height: previewSize.height,
  }
}
