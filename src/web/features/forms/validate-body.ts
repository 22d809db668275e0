import type * as z from 'zod/mini'
import type { FieldErrors } from './form-errors.ts'

/** The first error of each field. `fieldOf` names the field that shows a property of the body; undefined if none does. */
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
