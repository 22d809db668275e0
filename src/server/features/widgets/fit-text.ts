/** Graphemes, so that accents, flags and emoji sequences are never split. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const controlCharacters = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/** Truncates a line with an ellipsis to `maxWidth` em. Widths are estimates, because the font is unknown. */
export function fitText(text: string, maxWidth: number): string {
  const line = [...graphemes.segment(text.replaceAll(controlCharacters, ' ').replaceAll(/\s+/g, ' ').trim())].map(
    ({ segment }) => segment,
  )
  let width = 0
  let fits = 0
  for (const [index, grapheme] of line.entries()) {
    width += widthOf(grapheme)
    if (width > maxWidth) return `${line.slice(0, fits).join('').trimEnd()}…`
    if (width <= maxWidth - ellipsis) fits = index + 1
  }
  return line.join('')
}

const ellipsis = 1

/** Estimates for the widest bold sans-serif fonts. */
function widthOf(grapheme: string): number {
  if (
    /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFF60]/u.test(grapheme)
  )
    return 1.05
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(grapheme)) return 1.4
  if (/^[ilj.,:;'|!·ıІі]/u.test(grapheme)) return 0.36
  if (/^[\sfrtI()[\]/\\-]/u.test(grapheme)) return 0.48
  if (/^[MWmw@%ЖШЩЮФМжшщюфм—]/u.test(grapheme)) return 1.1
  if (/^\p{Lu}/u.test(grapheme)) return 0.8
  return /^[\p{Ll}\d]/u.test(grapheme) ? 0.69 : 0.9
}
