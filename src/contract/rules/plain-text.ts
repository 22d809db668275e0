/** Control characters, direction overrides (they turn what stands after them), and halves of surrogate pairs. */
const refusedInLine = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
const refusedInText = /[^\P{Cc}\n\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u

/** A text of one line as it is stored: in NFC, without space around it; undefined where it holds what is refused. */
export function readLine(text: string): string | undefined {
  const trimmed = text.trim()
  return refusedInLine.test(trimmed) ? undefined : trimmed.normalize('NFC')
}

/** A text of several lines as it is stored: in NFC, lines ended by `\n`; undefined where it holds what is refused. */
export function readText(text: string): string | undefined {
  const trimmed = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').trim()
  return refusedInText.test(trimmed) ? undefined : trimmed.normalize('NFC')
}

/** UTF-16 code units of a text without what takes no room: joiners, zero-width spaces, variation selectors. */
export function visibleLength(text: string): number {
  return text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').length
}
