import * as z from 'zod/mini'
import { fetchJson } from './fetch-json.ts'
import { type AddressProvider, type ProviderAccess, ProviderError, rejectedPauseMs } from './provider.ts'

/** `result` is a probability from 0 to 1, or a negative error code, usually as text. */
const answer = z.object({
  status: z.string(),
  result: z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]),
})

/** The provider recommends 0.95 to avoid false positives. */
const badFrom = 95

/** GetIPIntel: `check.php`, identified by the operator's email address. */
export function openGetIpIntel({ origin, key, timeoutMs }: ProviderAccess): AddressProvider {
  return {
    async ask(address, signal) {
      const url = new URL('/check.php', origin)
      // The flag `b` includes proxies and VPNs and skips the slow checks for compromised machines.
      url.search = new URLSearchParams({ ip: address, contact: key, format: 'json', flags: 'b' }).toString()
      const { data } = answer.safeParse((await fetchJson(url, { timeoutMs, signal })).json)
      if (!data) throw new ProviderError('unexpected response')
      const { status } = data
      const result = Number(data.result)
      // No address, an invalid or a private one.
      if (result === -1 || result === -2 || result === -3) return null
      // The contact is banned or invalid.
      if (result === -5 || result === -6) throw new ProviderError(`code ${result}`, rejectedPauseMs)
      if (status !== 'success' || !(result >= 0 && result <= 1)) throw new ProviderError('unexpected response')
      const score = Math.round(result * 100)
      return { score, bad: score >= badFrom ? 1 : 0 }
    },
  }
}
