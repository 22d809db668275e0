/** How many slips a word of this many letters is forgiven. */
export function maxEditsFor(letters: number): number {
  if (letters < 5) return 0
  return letters < 9 ? 1 : 2
}

const rows = [new Uint8Array(128), new Uint8Array(128), new Uint8Array(128)] as const

/**
 * Whether a word begins with something that is at most `slips` slips away from what was typed: a letter wrong, missing or
 * too many, or two neighbours in each other's place (optimal string alignment). Both at most 120 units long,
 * and what was typed longer than `slips`.
 */
export function isFuzzyPrefix(word: string, typed: string, slips: number): boolean {
  const width = typed.length
  let [before, last, row]: [Uint8Array, Uint8Array, Uint8Array] = [...rows]
  for (let column = 0; column <= width; column++) last[column] = column
  const end = Math.min(word.length, width + slips)
  for (let i = 1; i <= end; i++) {
    const letter = word.charCodeAt(i - 1)
    row[0] = i
    let least = i
    for (let j = 1; j <= width; j++) {
      const wanted = typed.charCodeAt(j - 1)
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (letter === wanted ? 0 : 1))
      if (i > 1 && j > 1 && letter === typed.charCodeAt(j - 2) && word.charCodeAt(i - 2) === wanted) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row[j] = cost
      if (cost < least) least = cost
    }
    if ((row[width] ?? slips + 1) <= slips) return true
    if (least > slips) return false
    ;[before, last, row] = [last, row, before]
  }
  return false
}
