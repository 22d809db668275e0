import { listClans, readClanFacets } from '#contract/clan-list.ts'
import { listHighlightedClans, listLandingPages, listSimilarClans, readClan } from '#contract/clans.ts'
import { fail } from '#contract/errors.ts'
import type { Bind } from '#server/http/api/bind.ts'
import type { Standings } from './standings.ts'

export function bindRanking(bind: Bind, standings: Standings): void {
  bind(listClans, async ({ query: { q, ...query } }) => {
    const hasQuery = q !== undefined || Object.values(query).some((value) => value !== undefined)
    if (!hasQuery) {
      const clans = standings.listAll()
      return { body: clans, headers: { 'x-total-count': String(clans.length) } }
    }
    const { clans, total } = q === undefined ? standings.page(query) : await standings.search({ ...query, q })
    return { body: clans, headers: { 'x-total-count': String(total) } }
  })
  bind(readClanFacets, async ({ query }) => ({ body: await standings.facets(query) }))
  bind(listHighlightedClans, () => ({ body: standings.highlighted() }))
  bind(listLandingPages, () => ({
    body: standings.list.landingPages().map(({ facets: { region, platform, playstyle }, clans }) => {
      return { region: region ?? null, platform: platform ?? null, playstyle: playstyle ?? null, clans }
    }),
  }))
  bind(listSimilarClans, ({ params: { id } }) => ({ body: standings.similar(id) ?? fail('clan_not_found') }))
  bind(readClan, ({ params: { id } }) => {
    const clan = standings.find(id)
    const details = standings.detailsOf(id)
    if (!clan || !details) fail('clan_not_found')
    const { listPage, listedAt, updatedAt } = details
    return {
      body: {
        ...clan,
        votes_last_week: standings.lastWeekVotes(id),
        list_page: listPage,
        listed_at: listedAt,
        updated_at: updatedAt,
      },
    }
  })
}
