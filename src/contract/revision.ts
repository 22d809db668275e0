import * as z from 'zod/mini'
import { positiveText } from './positive-text.ts'

/** A clan's revision: increases with every edit by the owner, and when an edit is rejected. */
export const revision = z.int().check(z.positive())

/** The revision that the client read. If missing, the call applies to the current one. */
export const revisionQuery = z.object({
  revision: z.optional(positiveText),
})
