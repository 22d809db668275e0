import * as z from 'zod/mini'
import { fetchJson } from './fetch-json.ts'
import { type AddressProvider, type ProviderAccess, ProviderError } from './provider.ts'

/** The transaction's `risk_score` is not used: if a request has only an address, it says little more. */
const answer = z.object({
  ip_address: z.optional(z.object({ risk: z.optional(z.number().check(z.gte(0), z.lte(100))) })),
})
const problem = z.object({ code: z.string().check(z.regex(/^[A-Z_]{1,60}$/)) })

const badFrom = 50

/** MaxMind minFraud Score, version 2.0. The key is `account:license`. */
export function openMinFraud({ origin, key, timeoutMs }: ProviderAccess): AddressProvider {
  const authorization = `Basic ${Buffer.from(key).toString('base64')}`
  return {
    async ask(address, signal) {
      const url = new URL('/minfraud/v2.0/score', origin)
      const body = { device: { ip_address: address } }
      const { status, json } = await fetchJson(url, { headers: { authorization }, body, timeoutMs, signal })
      if (status !== 200) {
        const code = problem.safeParse(json).data?.code
        // The address is the only input, so it is the invalid one.
        if (code === 'REQUEST_INVALID' || code === 'IP_ADDRESS_INVALID' || code === 'IP_ADDRESS_RESERVED') return null
        throw new ProviderError(`status ${status} ${code ?? ''}`.trimEnd())
      }
      const { data } = answer.safeParse(json)
      if (!data) throw new ProviderError('unexpected response')
      const risk = data.ip_address?.risk
      if (risk === undefined) return null
      return { score: Math.round(risk), bad: risk >= badFrom ? 1 : 0 }
    },
  }
}
