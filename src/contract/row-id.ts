import * as z from 'zod/mini'
import { clanIdPattern, maxClanId, readClanId } from './rules/clans/clan-id.ts'

/** ID of a stored row, such as a clan or a case: a positive 32-bit integer. */
export const rowIdOr = (message?: string) => z.int(message).check(z.positive(message), z.maximum(maxClanId, message))
export const rowId = rowIdOr()

export const rowIdText = z.pipe(
  z.string().check(z.regex(clanIdPattern, 'must be a positive integer')),
  z.transform((text: string, context) => {
    const id = readClanId(text)
    if (id !== undefined) return id
    context.issues.push({ code: 'custom', input: text, message: 'must be a positive integer' })
    return z.NEVER
  }),
)
