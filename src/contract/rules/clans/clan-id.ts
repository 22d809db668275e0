export const clanIdPattern = /^[1-9]\d{0,9}$/
/** Ids are 32-bit integers. */
export const maxClanId = 2 ** 31 - 1

export function readClanId(text: string | null): number | undefined {
  if (text === null || !clanIdPattern.test(text)) return undefined
  const id = Number(text)
  return id <= maxClanId ? id : undefined
}
