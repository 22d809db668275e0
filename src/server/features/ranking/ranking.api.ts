import { listClans, listHighlightedClans, readClan } from '#contract/clans.ts'
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
  bind(listHighlightedClans, () => ({ body: standings.highlighted() }))
  bind(readClan, ({ params: { id } }) => {
    const clan = standings.find(id) ?? fail('clan_not_found')
    return { body: { ...clan, votes_last_week: standings.lastWeekVotes(id) } }
  })
}
