/** Focuses a form's field, or the first one that has this name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const found = form?.elements.namedItem(name)
  const field = found instanceof RadioNodeList ? found[0] : found
  if (field instanceof HTMLElement) field.focus()
}
