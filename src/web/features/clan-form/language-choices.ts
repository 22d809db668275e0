import { languageName } from '#contract/rules/language-tag.ts'

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index))

/** Pairs of code and English name of all languages with a code of two letters that the browser knows, by name. */
export function listLanguages(): [code: string, name: string][] {
  const choices = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code): [string, string][] => {
      const name = languageName(code)
      // Former codes such as `iw` stand for newer ones.
      return name === undefined || Intl.getCanonicalLocales(code)[0] !== code ? [] : [[code, name]]
    })
  // Some codes are of the same language, such as `ak` and `tw`: one of them would not be found by the other.
  const byName = new Map(choices.toReversed().map(([code, name]) => [name, code]))
  return choices.filter(([code, name]) => byName.get(name) === code).sort(([, a], [, b]) => a.localeCompare(b, 'en'))
}
