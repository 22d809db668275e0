import type { LoaderFunctionArgs } from 'react-router'
import type { ClanDetails } from '#contract/clans.ts'
import { readClanId } from '#contract/rules/clans/clan-id.ts'
import { apiContext } from '../../context.ts'

/** Loads the clan for its name. Returns null on failure, since the page can still vote. */
export async function loadVote({ request, context }: LoaderFunctionArgs): Promise<ClanDetails | null> {
  const id = readClanId(new URL(request.url).searchParams.get('id'))
  if (id === undefined) return null
  return context
    .get(apiContext)
    .readClan({ params: { id: String(id) } })
    .then(
      ({ body }) => body,
      () => null,
    )
}
