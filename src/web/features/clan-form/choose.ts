/** Returns the selected codes in the order of all codes, so that unchecking and rechecking one leaves the form unchanged. */
export function choose<K extends string>(
  codes: readonly K[],
  selected: readonly K[],
  code: K,
  isChecked: boolean,
): K[] {
  return codes.filter((other) => (other === code ? isChecked : selected.includes(other)))
}
