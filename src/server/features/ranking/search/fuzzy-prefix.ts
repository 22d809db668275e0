export function maxEditsFor(letters: number): number {
  if (letters < 5) return 0
  return letters < 9 ? 1 : 2
}

const rows = [new Uint8Array(128), new Uint8Array(128), new Uint8Array(128)] as const

/** Uses the optimal string alignment distance. Both words have at most 120 UTF-16 units, and `typed` has more than `maxEdits`. */
export function isFuzzyPrefix(word: string, typed: string, maxEdits: number): boolean {
  const width = typed.length
  let [before, last, row]: [Uint8Array, Uint8Array, Uint8Array] = [...rows]
  for (let column = 0; column <= width; column++) last[column] = column
  const end = Math.min(word.length, width + maxEdits)
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
    if ((row[width] ?? maxEdits + 1) <= maxEdits) return true
    if (least > maxEdits) return false
    ;[before, last, row] = [last, row, before]
  }
  return false
}
