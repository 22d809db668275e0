import type { GameLists } from './rules/clans/clan-codes.ts'

/** The operator's promises and terms. */
export interface Promises {
  readonly reviewHours: number
  /** Maximum waiting time for a reply to an email. */
  readonly replyHours: number
  readonly minimumAge: number
  /** Price of premium per month, such as `7.99`. It is paid outside the site. */
  readonly premiumMonthUsd: string
}

/** Settings that pages receive. Must not contain secrets. */
export interface Site {
  /** Version of Muster, such as `1.2.0`. */
  readonly version: string
  readonly siteName: string
  /** The lists of the site profile; missing without a profile. */
  readonly lists?: GameLists
  readonly gameName: string
  readonly operatorName: string | undefined
  readonly discordInvite: string | undefined
  readonly baseUrl: string
  /** Delay between the end of a week and its result, if it has been judged by then. */
  readonly resultDelayHours: number
  /** Delay between a moderation action and its entry in the public log. */
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
  /** Name of the service that evaluates addresses of borderline votes, if any. */
  readonly addressProvider: string | undefined
  /** In development, pages list missing settings. */
  readonly development: boolean
}
