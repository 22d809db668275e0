import { shieldPath, widgetHtml, type WidgetKind, widgetLink, widgetPath } from '#contract/rules/widgets.ts'

export const snippetFormats = { html: 'HTML', markdown: 'Markdown', bbcode: 'BBCode' } as const
export type SnippetFormat = keyof typeof snippetFormats

interface WidgetFacts {
  readonly clanId: number
  readonly name: string
  readonly baseUrl: string
}

export function writeSnippet(facts: WidgetFacts, kind: WidgetKind, format: SnippetFormat): string {
  const { clanId, name, baseUrl } = facts
  const link = baseUrl + widgetLink(clanId)
  const image = baseUrl + widgetPath(clanId, kind)
  const snippets: Readonly<Record<SnippetFormat, string>> = {
    html: widgetHtml(facts, kind),
    markdown: `[![${escapeMarkdown(`Vote for ${name}`)}](${image})](${link})`,
    bbcode: `[url=${link}][img]${image}[/img][/url]`,
  }
  return snippets[format]
}

/** URL of an image that Shields renders from the clan's rank and votes. */
export function shieldUrl({ clanId, baseUrl }: Pick<WidgetFacts, 'clanId' | 'baseUrl'>): string {
  return `https://img.shields.io/endpoint?url=${encodeURIComponent(baseUrl + shieldPath(clanId))}`
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\[\]`*_<>!&]/g, '\\$&')
}
