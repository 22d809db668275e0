/**
 * Returns the selected codes after one is checked or unchecked. They are in the order of all codes, so that unchecking a code
 * and checking it again leaves the form unchanged.
 */
export function choose<K extends string>(
  codes: readonly K[],
  selected: readonly K[],
  code: K,
  isChecked: boolean,
): K[] {
  return codes.filter((other) => (other === code ? isChecked : selected.includes(other)))
}
