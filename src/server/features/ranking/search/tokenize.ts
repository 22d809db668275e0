/** Letters that stand for others without being put together from them. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ',
} // prettier-ignore

/**
 * The words of a text in any script, without case, accents and compatibility forms; `C.A.V.` and `Hell's` are one word each.
 * A text without letters and digits is made of its signs.
 */
export function tokenize(text: string): string[] {
  const folded = foldText(text)
  return folded.match(/[\p{L}\p{N}]+/gu) ?? folded.match(/\S+/g) ?? []
}

function foldText(text: string): string {
  // Half of all letters are plain ones, whose folding is their lower case.
  if (/^[\n -~]*$/.test(text)) return text.toLowerCase().replace(/[.']/g, '')
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/[ßæœøłđðþıς]/g, (letter) => plain[letter] ?? letter)
}
