import { languageName } from '#contract/rules/language-tag.ts'

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index))

/** All languages with two-letter codes that the browser knows, as pairs of code and English name, sorted by name. */
export function listLanguages(): [code: string, name: string][] {
  const choices = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code): [string, string][] => {
      const name = languageName(code)
      // Skip legacy codes such as `iw`, which are aliases of newer ones.
      return name === undefined || Intl.getCanonicalLocales(code)[0] !== code ? [] : [[code, name]]
    })
  // Some codes share a name, such as `ak` and `tw`. Keep one, since filters would not match the other.
  const byName = new Map(choices.toReversed().map(([code, name]) => [name, code]))
  return choices.filter(([code, name]) => byName.get(name) === code).sort(([, a], [, b]) => a.localeCompare(b, 'en'))
}
