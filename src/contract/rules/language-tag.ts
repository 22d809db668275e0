const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The English name of a language; undefined for a malformed or unknown tag. */
export function languageName(tag: string): string | undefined {
  try {
    return names.of(tag)
  } catch {
    return undefined
  }
}

/** The canonical form of a BCP 47 tag of a known language, such as `pt-BR`; undefined for others. */
export function readLanguageTag(text: string): string | undefined {
  if (languageName(text) === undefined) return undefined
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    // Some engines know names for legacy tags such as `i-klingon` and `zh-cmn`.
    return undefined
  }
}

/** `pt` for `pt-BR`: filters ignore regions and scripts. */
export function languageOf(tag: string): string {
  return tag.split('-', 1)[0] ?? tag
}
