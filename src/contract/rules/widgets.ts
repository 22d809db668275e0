/** In CSS pixels. */
export const widgetSizes = {
  small: { width: 118, height: 48 },
  medium: { width: 190, height: 48 },
} as const
export type WidgetSize = keyof typeof widgetSizes
const sizeCodes = Object.keys(widgetSizes) as WidgetSize[]

export const widgetStyles = ['dark', 'light'] as const
export type WidgetStyle = (typeof widgetStyles)[number]

export interface WidgetKind {
  readonly size: WidgetSize
  readonly style: WidgetStyle
}

/** File names of the dark style have no suffix, since it was once the only style. */
export function widgetFile({ size, style }: WidgetKind): string {
  return style === 'dark' ? `${size}.svg` : `${size}-${style}.svg`
}

export function readWidgetFile(file: string): WidgetKind | undefined {
  const kinds = sizeCodes.flatMap((size) => widgetStyles.map((style) => ({ size, style })))
  return kinds.find((kind) => widgetFile(kind) === file)
}

export function widgetPath(clanId: number, kind: WidgetKind): string {
  return `/widgets/${clanId}/${widgetFile(kind)}`
}

/** Path of a badge in the format of Shields' endpoint badges. */
export function shieldPath(clanId: number): string {
  return `/widgets/${clanId}/shield.json`
}

export function votePath(clanId: number): string {
  return `/vote?id=${clanId}`
}

/** The query adds to the vote's evidence that the voter came from a widget. */
export function widgetLink(clanId: number): string {
  return `${votePath(clanId)}&from=widget`
}

interface WidgetFacts {
  readonly clanId: number
  readonly name: string
  readonly baseUrl: string
}

interface Extent {
  readonly width: number
  readonly height: number
}

/** `extent`: the displayed size in CSS pixels, if smaller than the widget. */
export function widgetHtml(
  { clanId, name, baseUrl }: WidgetFacts,
  kind: WidgetKind,
  extent: Extent = widgetSizes[kind.size],
): string {
  const [link, image] = [baseUrl + widgetLink(clanId), baseUrl + widgetPath(clanId, kind)]
  return (
    `<a href="${escapeHtml(link)}"><img src="${image}" width="${extent.width}" height="${extent.height}" ` +
    `alt="${escapeHtml(`Vote for ${name}`)}"></a>`
  )
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
