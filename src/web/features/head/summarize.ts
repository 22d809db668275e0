/** Shortens a text to one line of at most `maxLength` characters for search results and previews. Cuts between words. */
export function summarize(text: string, maxLength = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  const cut = line.slice(0, maxLength)
  const end = cut.lastIndexOf(' ')
  // Drop half of a split surrogate pair.
  const whole = cut.slice(0, end > maxLength / 2 ? end : maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${whole.replace(/[\s,;:.–—-]+$/, '')}…`
}
