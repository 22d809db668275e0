/** Control characters, line separators, direction overrides (they reverse the text after them), lone surrogates, noncharacters. */
const forbiddenInLine = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
/** Like `forbiddenInLine`, but allows line breaks and tabs. */
const forbiddenInText = /[^\P{Cc}\n\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u

/** Normalizes a single line for storage: NFC, trimmed. Undefined if it contains forbidden characters. */
export function readLine(text: string): string | undefined {
  const trimmed = text.trim()
  return forbiddenInLine.test(trimmed) ? undefined : trimmed.normalize('NFC')
}

/** Normalizes multi-line text for storage: NFC, trimmed, `\n` line ends. Undefined if it contains forbidden characters. */
export function readText(text: string): string | undefined {
  const trimmed = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').trim()
  return forbiddenInText.test(trimmed) ? undefined : trimmed.normalize('NFC')
}

/** Length in UTF-16 code units without invisible characters: joiners, zero-width spaces, variation selectors, the empty Braille cell. */
export function visibleLength(text: string): number {
  return text.replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').length
}
