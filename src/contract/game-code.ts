import * as z from 'zod/mini'
import { codesIn, type ListName } from './rules/clans/clan-codes.ts'

const descriptions = new WeakMap<object, { readonly list: ListName; readonly others: readonly string[] }>()

/** The values that a schema made by the functions below currently allows; undefined for other schemas. */
export function gameCodeValues(schema: object): string[] | undefined {
  const description = descriptions.get(schema)
  return description && [...description.others, ...codesIn(description.list)]
}

/** Accepts a code of one of the game's lists, as configured at validation time, or one of `others`. */
export function gameCode(
  list: ListName,
  { message = 'must be one of the options', others = [] as readonly string[] } = {},
) {
  const isValid = (code: string) => others.includes(code) || codesIn(list).includes(code)
  const schema = z.string(message).check(z.refine(isValid, { error: message }))
  descriptions.set(schema, { list, others })
  return schema
}

/** A stored code in a response. Not validated: while a site profile changes, an instance may not know the code yet. */
export function storedCode(list: ListName) {
  const schema = z.string()
  descriptions.set(schema, { list, others: [] })
  return schema
}
