const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** Such as "Germany"; the code itself if the browser does not know it. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

/** Such as "Germany (DE)", because the filters of the voting data accept the code, too. */
export function countryText(code: string): string {
  const name = countryName(code)
  return name === code ? code : `${name} (${code})`
}

/** Former codes that sort before the current code of the same name, such as DD and DE. Safari's `Intl` does not canonicalize them. */
const formerCodes = new Set(['AN', 'BU', 'CS', 'CT', 'DD', 'JT', 'MI', 'NH', 'NT', 'PU', 'RH', 'VD', 'YD'])

/** The code of a country's English name, such as DE for "germany"; undefined if there is none. */
export function countryCode(name: string): string | undefined {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.find((code) => !formerCodes.has(code) && countryName(code).toLowerCase() === name.toLowerCase())
}
