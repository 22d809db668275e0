import * as z from 'zod/mini'
import { codesIn, type ListName } from './rules/clan-codes.ts'

const descriptions = new WeakMap<object, { readonly list: ListName; readonly others: readonly string[] }>()

/** The values of a schema that one of the functions below made, as of now; undefined for other schemas. */
export function gameCodeValues(schema: object): string[] | undefined {
  const description = descriptions.get(schema)
  return description && [...description.others, ...codesIn(description.list)]
}

/** A code of one of the game's lists, as they are when a value is validated, or one of the `others`. */
export function gameCode(
  list: ListName,
  { message = 'must be one of the options', others = [] as readonly string[] } = {},
) {
  const isValid = (code: string) => others.includes(code) || codesIn(list).includes(code)
  const schema = z.string(message).check(z.refine(isValid, { error: message }))
  descriptions.set(schema, { list, others })
  return schema
}

/** A code that the site stores. Not validated: while a site profile is changing, an instance may not know it yet. */
export function storedCode(list: ListName) {
  const schema = z.string()
  descriptions.set(schema, { list, others: [] })
  return schema
}
