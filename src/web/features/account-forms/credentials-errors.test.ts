import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { credentialsErrors } from './credentials-errors.ts'

const failed = 'An error occurred when registering.'

test('every error has the same headline', () => {
  for (const error of [new Error('Network Error'), new AppError('internal'), new AppError('link_invalid'), undefined])
    expect(credentialsErrors(error).message).toBe(failed)
})

test('a common password is reported at its field', () => {
  const { fields, reason } = credentialsErrors(new AppError('password_too_common'))
  expect(Object.keys(fields ?? {})).toEqual(['password'])
  expect(reason).toBeUndefined()
})

test('malformed fields are reported at their fields', () => {
  const fields = [{ path: 'body.email', message: 'Please enter a valid email' }]
  expect(credentialsErrors(new AppError('malformed', { fields })).fields).toEqual({
    email: 'Please enter a valid email',
  })
})

test('a network error is given as the reason', () => {
  expect(credentialsErrors(new Error('Network Error')).reason).toContain('Network Error')
})
