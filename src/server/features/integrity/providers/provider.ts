import { hourMs } from '#contract/rules/time/durations.ts'

export interface AddressVerdict {
  /** Suspicion from 0 to 100, as a whole number. */
  readonly score: number
  /** 1: a proxy, VPN, Tor exit or compromised machine; 0: none of these. */
  readonly bad: 0 | 1
}

/** A service that evaluates IP addresses over HTTP. */
export interface AddressProvider {
  /**
   * Sends only the address, nothing else about the voter. Resolves to null if the provider cannot evaluate the address.
   * @throws ProviderError for anything but a valid response
   */
  readonly ask: (address: string, signal: AbortSignal) => Promise<AddressVerdict | null>
}

/** Connection data of a provider. */
export interface ProviderAccess {
  /** An origin such as `https://api.abuseipdb.com`. */
  readonly origin: string
  /** Secret: must not appear in logs or errors. */
  readonly key: string
  /** For the whole response. */
  readonly timeoutMs: number
}

/**
 * `reason` is safe to log: it never contains the key, the address or text from the response, which may repeat both. That is also why there
 * is no `cause`.
 */
export class ProviderError extends Error {
  readonly reason: string
  /** How long not to ask the provider, in ms; 0 if the next request may succeed. */
  readonly pauseMs: number
  constructor(reason: string, pauseMs = 0) {
    super(`The address provider failed: ${reason}`)
    this.name = 'ProviderError'
    this.reason = reason
    this.pauseMs = pauseMs
  }
}

/** The pause after the provider rejects the key, the contact or the account's quota. */
export const rejectedPauseMs = hourMs
