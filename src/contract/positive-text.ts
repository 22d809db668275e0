import * as z from 'zod/mini'

export const positiveText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'must be a positive integer')),
  z.transform((text: string) => Number(text)),
)
