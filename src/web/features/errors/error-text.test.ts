import { expect, test } from 'vitest'
import { RequestFailedError } from '../../api.ts'
import { errorText, statusErrorText } from './error-text.ts'

test.each([429, 503])('a %i from a proxy has the same text as one from the site', (status) => {
  expect(errorText(new RequestFailedError(status))).toEqual(statusErrorText(status))
})
