import * as z from 'zod/mini'
import { fetchJson } from './fetch-json.ts'
import { type AddressProvider, type ProviderAccess, ProviderError, rejectedPauseMs } from './provider.ts'

const status = z.object({ status: z.enum(['ok', 'warning', 'denied', 'error']) })
const flag = z.optional(z.boolean())
const result = z.object({
  detections: z.object({
    risk: z.number().check(z.gte(0), z.lte(100)),
    proxy: flag,
    vpn: flag,
    tor: flag,
    compromised: flag,
    anonymous: flag,
  }),
})

/** Version 3 of proxycheck.io. */
export function openProxyCheck({ origin, key, timeoutMs }: ProviderAccess): AddressProvider {
  return {
    async ask(address, signal) {
      const url = new URL(`/v3/${encodeURIComponent(address)}`, origin)
      // The tag 0 asks the provider not to list the request in the account's dashboard.
      url.search = new URLSearchParams({ key, tag: '0' }).toString()
      const { json } = await fetchJson(url, { timeoutMs, signal })
      const outcome = status.safeParse(json).data?.status
      // The key is wrong, or the day's quota is used up. A warning comes with a result.
      if (outcome === 'denied') throw new ProviderError('denied', rejectedPauseMs)
      if (outcome === undefined || outcome === 'error') throw new ProviderError('unexpected response')
      // The result's key is the address; an IPv6 address may be in another notation.
      const results = Object.values(json as Record<string, unknown>).flatMap((value) => {
        const { data } = result.safeParse(value)
        return data ? [data.detections] : []
      })
      const [detections] = results
      if (!detections || results.length > 1) throw new ProviderError('unexpected response')
      const { risk, proxy, vpn, tor, compromised, anonymous } = detections
      return { score: Math.round(risk), bad: proxy || vpn || tor || compromised || anonymous ? 1 : 0 }
    },
  }
}
