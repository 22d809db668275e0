import { dictionary } from '@zxcvbn-ts/language-common'
import { shortestPassword } from '#contract/rules/credentials.ts'
import { fail } from '#contract/errors.ts'

/** About 18,000 of the passwords that turn up most in leaks, in lower case; shorter ones are refused anyway. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestPassword))

/**
 * Refuses what is tried first: the most common passwords, and the address itself.
 * @throws AppError password_too_common
 */
export function refuseCommon(password: string, email: string): void {
  const plain = password.toLowerCase()
  const [name] = email.toLowerCase().split('@')
  if (common.has(plain) || plain === email.toLowerCase() || plain === name) fail('password_too_common')
}
