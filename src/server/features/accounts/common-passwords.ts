import { dictionary } from '@zxcvbn-ts/language-common'
import { minPasswordLength } from '#contract/rules/credentials.ts'
import { fail } from '#contract/errors.ts'

/** About 18,000 of the passwords that turn up most in leaks, in lower case; shorter ones are refused anyway. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength))

/** What passwords of any site like this are made of, beside its own names. */
const usualWords = ['muster', 'clan', 'platoon', 'vote', 'admin', 'password']
/** How many characters a password needs beside such words. */
const leastBeside = 6

/** The words that a guesser of this site's passwords begins with, the longest first; `names` are those of site and game. */
export function listSiteWords(...names: readonly string[]): string[] {
  const own = names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [])
  return [...new Set([...usualWords, ...own])].toSorted((a, b) => b.length - a.length)
}

/**
 * Refuses what is tried first: the most common passwords, the address itself, and little more than the site's own words.
 * @throws AppError password_too_common
 */
export function rejectCommonPassword(password: string, email: string, siteWords: readonly string[]): void {
  const plain = password.toLowerCase()
  const [name] = email.toLowerCase().split('@')
  if (common.has(plain) || plain === email.toLowerCase() || plain === name) fail('password_too_common')
  const beside = siteWords.reduce((rest, word) => rest.replaceAll(word, ''), plain)
  if (beside.length < leastBeside) fail('password_too_common')
}
