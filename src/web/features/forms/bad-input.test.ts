import { expect, test } from 'vitest'
import { badInputErrors } from './bad-input.ts'

/** A form whose fields have no value. */
function formWith(fields: Record<string, { readonly type?: string; readonly badInput?: boolean }>) {
  const namedItem = (name: string) => {
    const field = fields[name]
    if (!field) return null
    const { type, badInput } = field
    return type === undefined ? {} : { type, value: '', validity: { badInput } }
  }
  return { elements: { namedItem } } as unknown as HTMLFormElement
}

test('incomplete input is an error, although its value is empty', () => {
  const form = formWith({
    from: { type: 'datetime-local', badInput: true },
    to: { type: 'datetime-local', badInput: false },
    opens: { type: 'time', badInput: true },
    age: { type: 'number', badInput: true },
    kind: {},
  })
  expect(badInputErrors(['from', 'to', 'opens', 'age', 'kind', 'absent'], form)).toEqual({
    from: 'Enter a date and a time.',
    opens: 'Enter hours and minutes.',
    age: 'Enter a number.',
  })
})

test('before the form is mounted there are no errors', () => {
  expect(badInputErrors(['from'], null)).toEqual({})
})
