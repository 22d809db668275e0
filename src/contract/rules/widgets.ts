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

/** The file of the dark style has the name that it had before there was another one. */
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

/** In the schema of Shields' endpoint badge. */
export function shieldPath(clanId: number): string {
  return `/widgets/${clanId}/shield.json`
}

export function votePath(clanId: number): string {
  return `/vote?id=${clanId}`
}

/** Says in the evidence of a vote that the voter came from a widget. */
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

/** `extent`: if the widget is shown smaller than it is. In CSS pixels. */
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
