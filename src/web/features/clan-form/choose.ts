/**
 * The selected codes after one is checked or unchecked, in the order of all codes: a code that is checked again leaves the form
 * as it was.
 */
export function choose<K extends string>(
  codes: readonly K[],
  selected: readonly K[],
  code: K,
  isChecked: boolean,
): K[] {
  return codes.filter((other) => (other === code ? isChecked : selected.includes(other)))
}
