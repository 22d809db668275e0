import { useApi } from '../../api-context.tsx'
import type { Api } from '../../api.ts'
import { useSite } from '../../site.tsx'
import { createVotingClient, type VotingClient } from './voting-client.ts'

// One voting client per API client, which means per page. All vote buttons share it.
const clients = new WeakMap<Api, VotingClient>()

/** The voting client of this browser. On the server it has no votes and must not cast any. */
export function useVotingClient(): VotingClient {
  const api = useApi()
  const { voteOffsetMinutes } = useSite()
  const client = clients.get(api) ?? createVotingClient(api, voteOffsetMinutes * 60_000)
  clients.set(api, client)
  return client
}
