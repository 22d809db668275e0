import ical, { ICalAlarmType, ICalEventRepeatingFreq, ICalEventTransparency } from 'ical-generator'
import { readClanId } from '#contract/rules/clans/clan-id.ts'
import { clanSlug } from '#contract/rules/clans/clan-slug.ts'
import { voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'

export interface ReminderDeps {
  /** Finds listed clans only. */
  readonly find: (clanId: number) => { readonly id: number; readonly name: string } | undefined
  readonly site: { readonly siteName: string; readonly baseUrl: string }
  /** Offset of the vote calendar from UTC, in ms. */
  readonly voteOffset: number
  /** Unix ms. */
  readonly now: () => number
}

const eventMs = 15 * 60 * 1000

/** Serves `/reminders/{clanId}.ics`, a calendar file (RFC 5545) with a weekly event at the next vote. */
export function serveReminder({ find, site, voteOffset, now }: ReminderDeps, file: string): Response | undefined {
  const clanId = readClanId(/^(\d+)\.ics$/.exec(file)?.[1] ?? null)
  const clan = clanId === undefined ? undefined : find(clanId)
  if (!clan) return undefined
  const { siteName, baseUrl } = site
  const url = new URL(`/vote?id=${clan.id}`, baseUrl).href
  const calendar = ical({ prodId: { company: 'Muster', product: 'Vote reminder' } })
  // In UTC, because the vote calendar has no daylight saving time.
  const start = voteWeekEnd(now(), voteOffset)
  calendar
    .createEvent({
      id: `vote-${clan.id}@${new URL(baseUrl).hostname}`,
      stamp: new Date(now()),
      start: new Date(start),
      end: new Date(start + eventMs),
      repeating: { freq: ICalEventRepeatingFreq.WEEKLY },
      summary: `Vote for ${clan.name}`,
      description: `A new vote week has begun on ${withFullStop(siteName)} Opening this link votes for ${clan.name}: ${url}`,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    .createAlarm({ type: ICalAlarmType.display, trigger: 0 })
  return new Response(`${calendar.toString()}\r\n`, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="vote-for-${clanSlug(clan.name)}.ics"`,
      'cache-control': 'no-cache',
    },
  })
}
