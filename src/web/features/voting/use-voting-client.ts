import { useApi } from '../../api-context.tsx'
import type { Api } from '../../api.ts'
import { useSite } from '../../site.tsx'
import { createVotingClient, type VotingClient } from './voting-client.ts'

// One voter for each client of the API, which is one for each page; every vote control shares it.
const clients = new WeakMap<Api, VotingClient>()

/** This browser as a voter. On the server it has never voted and is never asked to. */
export function useVotingClient(): VotingClient {
  const api = useApi()
  const { voteOffsetMinutes } = useSite()
  const client = clients.get(api) ?? createVotingClient(api, voteOffsetMinutes * 60_000)
  clients.set(api, client)
  return client
}
