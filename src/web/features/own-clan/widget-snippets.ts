/** The sizes of the widgets, in CSS pixels. */
export const widgetSizes = {
  small: { width: 118, height: 48 },
  medium: { width: 190, height: 48 },
} as const
export type WidgetSize = keyof typeof widgetSizes

export const snippetFormats = { html: 'HTML', markdown: 'Markdown', bbcode: 'BBCode' } as const
export type SnippetFormat = keyof typeof snippetFormats

/** The path of a clan's vote page. */
export function votePath(clanId: number): string {
  return `/vote?id=${clanId}`
}

export function widgetPath(clanId: number, size: WidgetSize): string {
  return `/widgets/${clanId}/${size}.svg`
}

interface WidgetFacts {
  readonly clanId: number
  readonly name: string
  /** The site's origin. */
  readonly baseUrl: string
}

/** What an owner pastes elsewhere: the widget, leading to the vote page. */
export function writeSnippet({ clanId, name, baseUrl }: WidgetFacts, size: WidgetSize, format: SnippetFormat): string {
  const link = baseUrl + votePath(clanId)
  const image = baseUrl + widgetPath(clanId, size)
  const words = `Vote for ${name}`
  const { width, height } = widgetSizes[size]
  const snippets: Readonly<Record<SnippetFormat, string>> = {
    html: `<a href="${link}"><img src="${image}" width="${width}" height="${height}" alt="${escapeHtml(words)}"></a>`,
    markdown: `[![${escapeMarkdown(words)}](${image})](${link})`,
    bbcode: `[url=${link}][img]${image}[/img][/url]`,
  }
  return snippets[format]
}

function escapeHtml(text: string): string {
  const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]`*_<>!&]/g, '\\$&')
}
