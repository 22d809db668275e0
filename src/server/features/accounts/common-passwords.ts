import { dictionary } from '@zxcvbn-ts/language-common'
import { minPasswordLength } from '#contract/rules/credentials.ts'
import { fail } from '#contract/errors.ts'

/** About 18,000 leaked passwords in lowercase, without those that are rejected by their length. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength))

const guessableWords = ['muster', 'clan', 'platoon', 'vote', 'admin', 'password']
const minOtherCharacters = 6

/** Returns guessable words, longest first. `names` are those of the site and the game. */
export function listSiteWords(...names: readonly string[]): string[] {
  const own = names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
  return [...new Set([...guessableWords, ...own])].toSorted((a, b) => b.length - a.length)
}

/**
 * Rejects common passwords, the user's own email, and passwords with little more than the site's words.
 * @throws AppError password_too_common
 */
export function rejectCommonPassword(password: string, email: string, siteWords: readonly string[]): void {
  const plain = password.toLowerCase()
  const [name] = email.toLowerCase().split('@')
  if (common.has(plain) || plain === email.toLowerCase() || plain === name) fail('password_too_common')
  const others = siteWords.reduce((rest, word) => rest.replaceAll(word, ''), plain)
  if (others.length < minOtherCharacters) fail('password_too_common')
}
