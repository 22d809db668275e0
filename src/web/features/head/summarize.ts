/** The first words of a text on one line, for search results and previews: at most `most` characters, cut between words. */
export function summarize(text: string, most = 160): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const end = cut.lastIndexOf(' ')
  // Half a character would be none.
  const whole = cut.slice(0, end > most / 2 ? end : most - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${whole.replace(/[\s,;:.–—-]+$/, '')}…`
}
