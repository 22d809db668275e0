import { openAbuseIpDb } from './abuseipdb.ts'
import { openGetIpIntel } from './getipintel.ts'
import { openMinFraud } from './minfraud.ts'
import type { AddressProvider, ProviderAccess } from './provider.ts'
import { openProxyCheck } from './proxycheck.ts'

interface Kind {
  /** Shown to visitors. */
  readonly label: string
  readonly origin: string
  /** Requests per UTC day unless the operator sets another number. Below the provider's free quota. */
  readonly budget: number
  /** Requests per run of the task, every five minutes. GetIPIntel allows 15 requests per minute. */
  readonly perRun: number
  readonly key: { readonly pattern: RegExp; readonly description: string }
  readonly open: (access: ProviderAccess) => AddressProvider
}

const anyKey = { pattern: /^\S+$/, description: "the account's API key" }

export const providerKinds = {
  getipintel: {
    label: 'GetIPIntel',
    origin: 'https://check.getipintel.net',
    budget: 400,
    perRun: 12,
    key: { pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, description: 'an email address at which GetIPIntel can reach you' },
    open: openGetIpIntel,
  },
  proxycheck: {
    label: 'proxycheck.io',
    origin: 'https://proxycheck.io',
    budget: 900,
    perRun: 50,
    key: anyKey,
    open: openProxyCheck,
  },
  abuseipdb: {
    label: 'AbuseIPDB',
    origin: 'https://api.abuseipdb.com',
    budget: 900,
    perRun: 50,
    key: anyKey,
    open: openAbuseIpDb,
  },
  minfraud: {
    label: 'MaxMind minFraud',
    origin: 'https://minfraud.maxmind.com',
    // There is no free tier.
    budget: 100,
    perRun: 50,
    key: { pattern: /^\d+:\S+$/, description: "the account's number and a license key, as in 123456:key" },
    open: openMinFraud,
  },
} as const satisfies Record<string, Kind>

export type ProviderName = keyof typeof providerKinds

const defaultTimeoutMs = 8000

export interface ProviderSettings {
  readonly name: ProviderName
  readonly origin: string
  /** Secret. */
  readonly key: string
  /** Requests per UTC day. */
  readonly budget: number
}

export function openProvider(
  { name, origin, key }: ProviderSettings,
  timeoutMs: number = defaultTimeoutMs,
): AddressProvider {
  return providerKinds[name].open({ origin, key, timeoutMs })
}
