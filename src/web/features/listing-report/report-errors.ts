import { AppError } from '#contract/errors.ts'
import { errorMessage } from '../forms/error-message.ts'
import type { FormErrors } from '../forms/form-errors.ts'

type FieldName = 'kind' | 'text' | 'email'

const fieldNames: readonly FieldName[] = ['kind', 'text', 'email']

export function reportErrors(error: unknown): FormErrors<FieldName> {
  const message = 'Your report was not sent.'
  if (!(error instanceof AppError)) return { message, reason: errorMessage(error) }
  if (error.code === 'clan_not_found')
    return { message, reason: 'This clan is not listed anymore, so there is nothing left to report.' }
  const fields = fieldNames.flatMap((name) => {
    const found = error.fields.find(({ path }) => path === `body.${name}`)
    return found ? [[name, found.message] as const] : []
  })
  if (error.code === 'malformed' && fields.length > 0) return { message, fields: Object.fromEntries(fields) }
  return { message, reason: errorMessage(error) }
}
