import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { networkFormErrors } from './network-form.tsx'

test('says at the field why a network cannot be marked', () => {
  const fields = [{ path: 'body.network', message: 'Please enter a network of at least /8' }]
  expect(networkFormErrors(new AppError('malformed', { fields }))).toEqual({
    fields: { network: 'Please enter a network of at least /8' },
  })
  expect(networkFormErrors(new AppError('already_decided'))).toEqual({
    fields: { network: 'This network is already marked as shared.' },
  })
})

test('says that nothing was marked if the server cannot be reached', () => {
  expect(networkFormErrors(new Error('Network Error'))).toMatchObject({ message: 'The network was not marked.' })
})
