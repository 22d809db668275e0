/** What the pages know of the operator's settings. Holds nothing that a visitor may not read. */
export interface Site {
  readonly siteName: string
  readonly gameName: string
  readonly operatorName: string | undefined
  /** The invite of the community's chat server, in stored form. */
  readonly discordInvite: string | undefined
  /** The origin under which the site is known, such as `https://clans.example`. */
  readonly baseUrl: string
  /** Whether a support address is set; the address itself is not in a page's source. */
  readonly hasSupport: boolean
  /** Minutes from UTC of the vote calendar. */
  readonly voteOffsetMinutes: number
  /** Minutes of the longest window in which a limit counts calls. */
  readonly longestLimitMinutes: number
  /** A development server: pages say what an operator has still to set. */
  readonly development: boolean
}
