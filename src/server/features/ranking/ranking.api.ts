import { listClans, listHighlightedClans } from '#contract/clans.ts'
import type { Bind } from '#server/http/bind.ts'
import type { Standings } from './standings.ts'

export function bindRanking(bind: Bind, standings: Standings): void {
  bind(listClans, ({ query }) => {
    const asked = Object.values(query).some((value) => value !== undefined)
    if (!asked) {
      const clans = standings.whole()
      return { body: clans, headers: { 'x-total-count': String(clans.length) } }
    }
    const { clans, total } = standings.page(query)
    return { body: clans, headers: { 'x-total-count': String(total) } }
  })
  bind(listHighlightedClans, () => ({ body: standings.highlighted() }))
}
