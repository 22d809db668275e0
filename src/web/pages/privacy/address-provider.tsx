import { addressVerdictDays } from '#contract/rules/retention.ts'
import { useSite } from '../../site.tsx'

/** Says which service evaluates addresses of borderline votes; empty if there is none. */
export function AddressProvider() {
  const { addressProvider } = useSite()
  if (addressProvider === undefined) return null
  return (
    <p>
      If several votes for a clan come from your address, and its network is unknown or a data center, or it is
      uncertain whether the votes are genuine, our server sends the address to {addressProvider}, and nothing else. The
      answer says how likely the address is a proxy. We store it with the votes, and for {addressVerdictDays} days with
      the address, so that we do not ask again.
    </p>
  )
}
