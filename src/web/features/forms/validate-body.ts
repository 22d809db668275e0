import type * as z from 'zod/mini'
import type { FieldErrors } from './form-errors.ts'

/** Returns the first error of each field. `fieldOf` maps a property of the body to its field, if any. */
export function validateBody<Name extends string>(
  schema: z.ZodMiniType,
  body: unknown,
  fieldOf: (property: string) => Name | undefined,
): FieldErrors<Name> {
  const errors: Partial<Record<Name, string>> = {}
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    const name = fieldOf(String(path[0]))
    if (name) errors[name] ??= message
  }
  return errors
}
