import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { penaltyFormErrors } from './penalty-form-errors.ts'

test('reports a week without a correctable result at its field', () => {
  expect(penaltyFormErrors(new AppError('no_such_entry'))).toEqual({
    fields: { week: expect.stringContaining('no result that can still be corrected') as string },
  })
})

test('other errors are shown for the whole form', () => {
  expect(penaltyFormErrors(new AppError('clan_not_found'))).toEqual({
    message: 'Failed to apply penalty',
    reason: 'This clan no longer exists or is not listed.',
  })
})
