/** Letters that NFKD does not decompose. */
const replacements: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ',
} // prettier-ignore

/**
 * Splits a text into words, ignoring case, accents, symbols and compatibility forms in any script. `C.A.V.` and `Hell's` are one word each.
 * After a single letter, + and # are part of the word: otherwise, a query such as `C++` would find nearly everything.
 */
export function tokenize(text: string): string[] {
  return normalizeText(text).match(/\p{L}[+#]+(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu) ?? []
}

function normalizeText(text: string): string {
  // Fast path for ASCII.
  if (/^[\n -~]*$/.test(text)) return text.toLowerCase().replace(/[.']/g, '')
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => replacements[letter] ?? letter)
}
