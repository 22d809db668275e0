/** Null means unknown. */
export interface AddressFacts {
  /** ISO 3166-1 alpha-2, from the registries; the person may be elsewhere. */
  readonly country: string | null
  readonly asn: number | null
  readonly organization: string | null
  /** Suspicion from 0 to 100. */
  readonly score: number | null
  /** Whether the network hides its users, such as hosting or Tor: 0 no, 1 yes, 2 not evaluated. */
  readonly bad: 0 | 1 | 2
}
