import * as z from 'zod/mini'
import { positiveText } from './positive-text.ts'

/** Of a clan: grows with every edit by the owner, and when an edit is rejected. */
export const revision = z.int().check(z.positive())

/** The revision that the client has read. Without it, the call applies to the current one. */
export const revisionQuery = z.object({
  revision: z.optional(positiveText),
})
