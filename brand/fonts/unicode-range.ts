export function charactersOf(range: string): string[] {
  return range.split(',').flatMap((run) => {
    const [first = 0, last = first] = run
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((point) => Number.parseInt(point, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
}

export function rangeOf(characters: Iterable<string>): string {
  const points = [...new Set(characters)].map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b)
  const runs: [first: number, last: number][] = []
  for (const point of points) {
    const run = runs.at(-1)
    if (run && run[1] === point - 1) run[1] = point
    else runs.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')
  return runs.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(',')
}
