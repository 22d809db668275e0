/** The full stop of a sentence that ends with a name. Empty if the name ends with one, such as "Wolves e.V." */
export function fullStopAfter(name: string): string {
  return name.endsWith('.') ? '' : '.'
}

/** The name as the end of a sentence. */
export function withFullStop(name: string): string {
  return name + fullStopAfter(name)
}
