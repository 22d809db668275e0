import { AppError } from '#contract/errors.ts'
import { errorMessage } from '../forms/error-message.ts'
import type { FormErrors } from '../forms/form-errors.ts'

export const tooCommon = 'This password is one of the first that others would try. Choose another.'
const failed = 'An error occurred when registering.'

/** What a visitor reads where the server did not take an e-mail or a password to be. */
export function credentialsErrors(error: unknown): FormErrors<'email' | 'password'> {
  if (!(error instanceof AppError)) return { message: failed, reason: errorMessage(error) }
  if (error.code === 'password_too_common') return { message: failed, fields: { password: tooCommon } }
  const fields = Object.fromEntries(error.fields.map(({ path, message }) => [path.replace('body.', ''), message]))
  if (error.code === 'malformed') return { message: failed, fields }
  if (error.code === 'link_invalid') return { message: failed, reason: 'The link has been used, or is too old.' }
  return { message: failed, reason: errorMessage(error) }
}
