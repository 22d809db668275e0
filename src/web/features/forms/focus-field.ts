/** Focuses a field of a form by its name, or the first of several. Opens closed details around it. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (!(field instanceof HTMLElement)) return
  // Fields in a closed `details` element cannot get focus.
  const details = field.closest('details')
  if (details) details.open = true
  field.focus()
}
