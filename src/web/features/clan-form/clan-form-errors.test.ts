import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { clanFormErrors } from './clan-form-errors.ts'

const errorsFor = (path: string) =>
  clanFormErrors(new AppError('malformed', { fields: [{ path, message: "the server's message" }] }), 'ordinary')

test("the server's message for a field is shown at that field", () => {
  expect(errorsFor('body.name').fields).toEqual({ name: "the server's message" })
})

test('reports a stored image that a review has removed as an error of the image field', () => {
  const { fields, reason } = errorsFor('body.headerImageSrc')
  expect(fields).toEqual({ headerImageFile: expect.stringContaining('choose another') })
  expect(reason).toBeUndefined()
})

test('an error of an unknown field asks to reload the page', () => {
  const { fields, reason } = errorsFor('body.elsewhere')
  expect(fields).toBeUndefined()
  expect(reason).toContain('Reload the page')
})
