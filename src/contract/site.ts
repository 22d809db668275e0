import type { GameLists } from './rules/clan-codes.ts'

/** What the operator promises. */
export interface Promises {
  /** The longest wait for a review. */
  readonly reviewHours: number
  /** The longest wait for a reply to an email. */
  readonly replyHours: number
  readonly minimumAge: number
  /** The price of premium per month, such as `7.99`. It is paid outside the site. */
  readonly premiumMonthUsd: string
}

/** The settings that the pages receive. Must not contain anything secret. */
export interface Site {
  /** Of Muster, such as `1.2.0`. */
  readonly version: string
  readonly siteName: string
  /** The lists of the site profile; missing without one. */
  readonly lists?: GameLists
  readonly gameName: string
  readonly operatorName: string | undefined
  readonly discordInvite: string | undefined
  readonly baseUrl: string
  /** From the end of a week to its result, if it has been judged by then. */
  readonly resultDelayHours: number
  /** From an action of moderation to its entry in the public log. */
  readonly moderationDelayHours: number
  /** Whether a support address is set. The address itself is not in the page's source. */
  readonly hasSupport: boolean
  readonly voteOffsetMinutes: number
  readonly longestLimitMinutes: number
  readonly promises: Promises
  /** When the Terms of Service took effect: midnight UTC, Unix ms. */
  readonly termsDate: number
  /** When the Privacy Policy took effect. */
  readonly privacyDate: number
  /** The name of the service to which addresses of borderline votes are sent, if any. */
  readonly addressProvider: string | undefined
  /** In development, pages list the settings that are still missing. */
  readonly development: boolean
}
