import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { clanFormErrors } from './clan-form-errors.ts'

const explain = (path: string) =>
  clanFormErrors(new AppError('malformed', { fields: [{ path, message: 'said by the server' }] }), 'ordinary')

test('what the server says of a field stands beside it', () => {
  expect(explain('body.name').fields).toEqual({ name: 'said by the server' })
})

test('an image that a review has taken away meanwhile is asked for again, and the form stays', () => {
  const { fields, reason } = explain('body.headerImageSrc')
  expect(fields).toEqual({ headerImageFile: expect.stringContaining('choose another') })
  expect(reason).toBeUndefined()
})

test('what the form does not know asks for a new page', () => {
  const { fields, reason } = explain('body.elsewhere')
  expect(fields).toBeUndefined()
  expect(reason).toContain('Load the page again')
})
