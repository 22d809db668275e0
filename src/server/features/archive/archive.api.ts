import { listClanWeeks, listOwnClanWeeks, listWeeks, readWeek } from '#contract/weeks.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { listClanWeeksOf, listOwnClanWeeksOf } from './clan-history.ts'
import { cacheCorrectionChanges } from './correction-changes.ts'
import type { ArchiveDeps } from './deps.ts'
import { readNewestCheckpoint } from './newest-checkpoint.ts'
import { readArchivedWeek } from './read-week.ts'
import { respondInTime } from './respond-in-time.ts'
import { listArchivedWeeks } from './week-summaries.ts'

export function bindArchive(bind: Bind, deps: ArchiveDeps): void {
  bind(listWeeks, async ({ query: { page = 1 } }) => {
    const [{ weeks, total }, checkpoint] = await Promise.all([
      listArchivedWeeks(deps, page),
      readNewestCheckpoint(deps),
    ])
    return { body: { weeks, checkpoint }, headers: { 'x-total-count': String(total) } }
  })
  const readChanges = cacheCorrectionChanges(deps.db)
  bind(readWeek, async ({ params: { week }, query }) => {
    const { body, total } = await readArchivedWeek({ ...deps, readChanges }, week, query)
    return { body, headers: { 'x-total-count': String(total) } }
  })
  bind(listClanWeeks, async ({ params: { id }, query: { page = 1 } }) => {
    const { weeks, total } = await respondInTime(listClanWeeksOf(deps, id, page))
    return { body: weeks, headers: { 'x-total-count': String(total) } }
  })
  bind(listOwnClanWeeks, async ({ user }) => ({ body: await listOwnClanWeeksOf(deps, user.id) }))
}
