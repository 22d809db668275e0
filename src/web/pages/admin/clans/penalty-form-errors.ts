import { AppError } from '#contract/errors.ts'
import type { FormErrors } from '../../../features/forms/form-errors.ts'
import { adminErrorMessage } from '../shared/admin-error-message.ts'

/** Why the server rejected a penalty. Here, `no_such_entry` means that the week has no result that can be corrected. */
export function penaltyFormErrors(error: unknown): FormErrors<'week'> {
  if (error instanceof AppError && error.code === 'no_such_entry')
    return {
      fields: { week: 'This week has no result that can still be corrected. Enter another one, such as 2026-W47.' },
    }
  return { message: 'Failed to apply penalty', reason: adminErrorMessage(error) }
}
