/** The settings that the pages receive. Must not contain anything secret. */
export interface Site {
  readonly siteName: string
  readonly gameName: string
  readonly operatorName: string | undefined
  readonly discordInvite: string | undefined
  readonly baseUrl: string
  /** Whether a support address is set. The address itself is not in the page's source. */
  readonly hasSupport: boolean
  readonly voteOffsetMinutes: number
  readonly longestLimitMinutes: number
  /** In development, pages list the settings that are still missing. */
  readonly development: boolean
}
