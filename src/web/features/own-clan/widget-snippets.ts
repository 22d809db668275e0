/** In CSS pixels. */
export const widgetSizes = {
  small: { width: 118, height: 48 },
  medium: { width: 190, height: 48 },
} as const
export type WidgetSize = keyof typeof widgetSizes

export const snippetFormats = { html: 'HTML', markdown: 'Markdown', bbcode: 'BBCode' } as const
export type SnippetFormat = keyof typeof snippetFormats

export function votePath(clanId: number): string {
  return `/vote?id=${clanId}`
}

export function widgetPath(clanId: number, size: WidgetSize): string {
  return `/widgets/${clanId}/${size}.svg`
}

interface WidgetFacts {
  readonly clanId: number
  readonly name: string
  readonly baseUrl: string
}

export function writeSnippet({ clanId, name, baseUrl }: WidgetFacts, size: WidgetSize, format: SnippetFormat): string {
  // Says in the evidence of a vote that the voter came from a widget.
  const link = `${baseUrl}${votePath(clanId)}&from=widget`
  const image = baseUrl + widgetPath(clanId, size)
  const label = `Vote for ${name}`
  const { width, height } = widgetSizes[size]
  const snippets: Readonly<Record<SnippetFormat, string>> = {
    html: `<a href="${escapeHtml(link)}"><img src="${image}" width="${width}" height="${height}" alt="${escapeHtml(label)}"></a>`,
    markdown: `[![${escapeMarkdown(label)}](${image})](${link})`,
    bbcode: `[url=${link}][img]${image}[/img][/url]`,
  }
  return snippets[format]
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]`*_<>!&]/g, '\\$&')
}
