import type * as z from 'zod/mini'
import type { FieldErrors } from './form-errors.ts'

/** Returns the first error of each field. `fieldOf` maps a property or dotted path to its field; the longest path wins. */
export function validateBody<Name extends string>(
  schema: z.ZodMiniType,
  body: unknown,
  fieldOf: (property: string) => Name | undefined,
): FieldErrors<Name> {
  const errors: Partial<Record<Name, string>> = {}
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    const name = path
      .map((_, index) => fieldOf(path.slice(0, path.length - index).join('.')))
      .find((field) => field !== undefined)
    if (name) errors[name] ??= message
  }
  return errors
}
