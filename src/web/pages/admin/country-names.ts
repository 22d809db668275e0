const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Such as "Germany"; the code itself if the browser does not know it. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Such as "Germany (DE)": the filters of the voting data take the code, too. */
export function countryText(code: string): string {
  const name = countryName(code)
  return name === code ? code : `${name} (${code})`
}

/** The code of a country's English name, such as DE for "germany"; undefined if there is none. */
export function countryCode(name: string): string | undefined {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  const found = codes.find((code) => countryName(code).toLowerCase() === name.toLowerCase())
  // Former codes have the same name, such as DD.
  return found && new Intl.Locale(`und-${found}`).region
}
