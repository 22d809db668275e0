import { languageName, readLanguageTag } from '#contract/rules/language-tag.ts'

/** Spellings other than a code, or a language's name in English or in itself. */
const otherWords: Readonly<Record<string, string>> = {
  filipino: 'fil',
  flemish: 'nl',
  mandarin: 'zh',
  pilipino: 'fil',
  rumanian: 'ro',
  汉语: 'zh',
  漢語: 'zh',
  普通话: 'zh',
  한국말: 'ko',
  韓國語: 'ko',
  'język polski': 'pl',
  'tiếng-việt': 'vi',
  'bahasa indonesia': 'id',
  عربي: 'ar',
  العربية: 'ar',
}

/** Language codes by word. Built at first use, because few processes import. */
let known: ReadonlyMap<string, string> | undefined

/** Finds the language with this name, in English or in the language itself. */
export function languageNamed(word: string): string | undefined {
  known ??= collectWords()
  return known.get(normalizeLanguageWord(word))
}

function collectWords(): Map<string, string> {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index))
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const words = new Map<string, string>()
  for (const code of [...codes, 'fil']) {
    const english = languageName(code)
    if (english === undefined || readLanguageTag(code) !== code) continue
    words.set(normalizeLanguageWord(english), code)
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
    if (own !== undefined) words.set(normalizeLanguageWord(own), code)
  }
  for (const [word, code] of Object.entries(otherWords)) words.set(normalizeLanguageWord(word), code)
  return words
}

/** Removes case, vowel points, direction marks, and spaces inside Japanese and Chinese words. */
function normalizeLanguageWord(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{Cf}\u0591-\u05c7\u064b-\u065f\u0670]/gu, '')
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
  return plain.replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
}
