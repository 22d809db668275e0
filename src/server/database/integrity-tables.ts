import type { Defaulted, Instant } from './column.ts'

export interface IntegrityTables {
  address_verdicts: AddressVerdictsTable
  address_providers: AddressProvidersTable
}

export interface AddressVerdictsTable {
  /** An IPv4 address, or the /64 of an IPv6 address such as `2001:db8:1:2::/64`. */
  network: string
  provider: string
  /** 0 to 100. Null if there is no verdict: the provider has none, has not answered yet or failed. */
  score: number | null
  /** 0 or 1; null like `score`. */
  bad: number | null
  asked_at: Instant
  /** Until then the address is not asked about again, and the verdict applies to new votes. */
  expires_at: Instant
}

/** One row per provider that was ever set. */
export interface AddressProvidersTable {
  name: string
  /** When the next run may start. An instance moves it before it starts one. */
  due_at: Instant
  /** The UTC day that `asked` counts. */
  day: string | null
  asked: Defaulted<number>
  /** In a row. */
  failures: Defaulted<number>
  paused_until: Instant | null
}
