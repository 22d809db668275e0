import * as z from 'zod/mini'
import { fetchJson } from './fetch-json.ts'
import { type AddressProvider, type ProviderAccess, ProviderError } from './provider.ts'

const answer = z.object({
  data: z.object({
    abuseConfidenceScore: z.number().check(z.gte(0), z.lte(100)),
    isTor: z.optional(z.nullable(z.boolean())),
  }),
})

/** Older reports are often about a previous user of the address. */
const maxAgeDays = '30'
/** A single report yields much less. */
const badFrom = 50

/** AbuseIPDB: version 2 of the API, `check`. */
export function openAbuseIpDb({ origin, key, timeoutMs }: ProviderAccess): AddressProvider {
  return {
    async ask(address, signal) {
      const url = new URL('/api/v2/check', origin)
      url.search = new URLSearchParams({ ipAddress: address, maxAgeInDays: maxAgeDays }).toString()
      const { status, json } = await fetchJson(url, { headers: { key }, timeoutMs, signal })
      // The provider does not evaluate this address.
      if (status === 422) return null
      const { data } = answer.safeParse(json)
      if (status !== 200 || !data) throw new ProviderError(status === 200 ? 'unexpected response' : `status ${status}`)
      const { abuseConfidenceScore, isTor } = data.data
      return { score: Math.round(abuseConfidenceScore), bad: isTor || abuseConfidenceScore >= badFrom ? 1 : 0 }
    },
  }
}
