/** Letters as people see them: an accent, a flag or a family is cut whole. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What turns or hides the text after it. */
const invisible = /[\p{Cc}\p{Cs}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu

/**
 * Shortens a line so that it is at most `room` wide, with an ellipsis at its end. Widths are in em, by a rough measure: which
 * font will draw the text is not known here.
 */
export function fitText(text: string, room: number): string {
  const line = [...letters.segment(text.replaceAll(invisible, ' ').replaceAll(/\s+/g, ' ').trim())].map(
    ({ segment }) => segment,
  )
  let width = 0
  let fits = 0
  for (const [index, letter] of line.entries()) {
    width += widthOf(letter)
    if (width > room) return `${line.slice(0, fits).join('').trimEnd()}…`
    if (width <= room - ellipsis) fits = index + 1
  }
  return line.join('')
}

const ellipsis = 1

/** Those of the widest bold sans-serif fonts. */
function widthOf(letter: string): number {
  if (
    /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFF60]/u.test(letter)
  )
    return 1.05
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(letter)) return 1.4
  if (/^[ilj.,:;'|!·ıІі]/u.test(letter)) return 0.36
  if (/^[\sfrtI()[\]/\\-]/u.test(letter)) return 0.48
  if (/^[MWmw@%ЖШЩЮФМжшщюфм—]/u.test(letter)) return 1.1
  if (/^\p{Lu}/u.test(letter)) return 0.8
  return /^[\p{Ll}\d]/u.test(letter) ? 0.69 : 0.9
}
