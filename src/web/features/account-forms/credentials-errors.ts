import { AppError } from '#contract/errors.ts'
import { errorMessage } from '../forms/error-message.ts'
import type { FormErrors } from '../forms/form-errors.ts'

export const commonPasswordMessage = 'This password is too common. Choose another one.'
const failed = 'An error occurred when registering.'

export function credentialsErrors(error: unknown): FormErrors<'email' | 'password'> {
  if (!(error instanceof AppError)) return { message: failed, reason: errorMessage(error) }
  if (error.code === 'password_too_common') return { message: failed, fields: { password: commonPasswordMessage } }
  const fields = Object.fromEntries(error.fields.map(({ path, message }) => [path.replace('body.', ''), message]))
  if (error.code === 'malformed') return { message: failed, fields }
  if (error.code === 'link_invalid')
    return { message: failed, reason: 'The link has already been used or has expired.' }
  return { message: failed, reason: errorMessage(error) }
}
