export interface Markup {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly sample: string
}

export const markups: readonly Markup[] = [
  { label: 'Heading', before: '<h2>', after: '</h2>', sample: 'Heading' },
  { label: 'Paragraph', before: '<p>', after: '</p>', sample: 'Paragraph' },
  { label: 'Bold', before: '<strong>', after: '</strong>', sample: 'bold' },
  { label: 'Italic', before: '<em>', after: '</em>', sample: 'italic' },
  { label: 'Link', before: '<a href="https://">', after: '</a>', sample: 'link' },
  { label: 'List', before: '<ul>\n  <li>', after: '</li>\n</ul>', sample: 'entry' },
  { label: 'Quote', before: '<blockquote>', after: '</blockquote>', sample: 'quote' },
]

/** Wraps a range of the text in tags. Returns the inserted text, the new text, and the range of the wrapped part. */
export function wrapSelection(text: string, from: number, to: number, { before, after, sample }: Markup) {
  const inner = text.slice(from, to) || sample
  const start = from + before.length
  const inserted = before + inner + after
  return { inserted, text: text.slice(0, from) + inserted + text.slice(to), start, end: start + inner.length }
}
