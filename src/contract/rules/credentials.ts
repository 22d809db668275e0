/** The shortest and longest password, in characters (Unicode code points). */
export const minPasswordLength = 8
export const maxPasswordLength = 256
export const maxEmailLength = 254

/** What HTML calls a valid e-mail address, with a dot in its domain. Without flags, which the OpenAPI document cannot say. */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export const invalidEmail = 'Please enter a valid email'

/** What is wrong with an e-mail address; undefined where nothing is. */
export function emailError(text: string): string | undefined {
  return text.length <= maxEmailLength && emailPattern.test(text) ? undefined : invalidEmail
}

/** What is wrong with a password to be; undefined where nothing is. It is taken verbatim: only its length counts. */
export function newPasswordError(text: string): string | undefined {
  const length = countCharacters(text)
  if (length < minPasswordLength) return 'Password must contain at least 8 characters'
  if (length > maxPasswordLength) return 'Password must contain at most 256 characters'
  return undefined
}

/** What is wrong with the confirmation of a password; undefined where nothing is. */
export function confirmationError(confirmation: string, password: string): string | undefined {
  return confirmation === password ? undefined : 'Passwords do not match'
}

/** The secret in a mail's link. */
export const mailHashPattern = /^[0-9a-fA-F]{128}$/

function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
