import type { FieldErrors } from './form-errors.ts'

const messages: Readonly<Record<string, string>> = {
  'datetime-local': 'Enter a date and a time.',
  time: 'Enter hours and minutes.',
  number: 'Enter a number.',
}

/**
 * Errors of fields whose input the browser cannot convert to a value, such as a date without a time. Their value is empty, so
 * without this check they would be sent as if nothing had been entered.
 */
export function badInputErrors<Name extends string>(
  fields: readonly Name[],
  form: Pick<HTMLFormElement, 'elements'> | null,
): FieldErrors<Name> {
  const errors: Partial<Record<Name, string>> = {}
  for (const name of fields) {
    // Elements other than inputs, such as a list of radio buttons, may lack these properties.
    const field = form?.elements.namedItem(name) as Partial<HTMLInputElement> | null | undefined
    if (field?.validity?.badInput) errors[name] = messages[field.type ?? ''] ?? 'Enter a valid value.'
  }
  return errors
}
