/** In Unicode code points. */
export const minPasswordLength = 8
export const maxPasswordLength = 256
export const maxEmailLength = 254

/** A valid email address per the HTML standard, with a dot in its domain. Without flags, because OpenAPI patterns cannot express them. */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

export const invalidEmail = 'Please enter a valid email'

export function emailError(text: string): string | undefined {
  return text.length <= maxEmailLength && emailPattern.test(text) ? undefined : invalidEmail
}

export function newPasswordError(text: string): string | undefined {
  const length = countCharacters(text)
  if (length < minPasswordLength) return 'Password must contain at least 8 characters'
  if (length > maxPasswordLength) return 'Password must contain at most 256 characters'
  return undefined
}

export function confirmationError(confirmation: string, password: string): string | undefined {
  return confirmation === password ? undefined : 'Passwords do not match'
}

export const mailHashPattern = /^[0-9a-fA-F]{128}$/

function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
