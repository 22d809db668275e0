import type { PlayTimes } from '#contract/clan-facts.ts'
import type { ListedClan } from '#contract/clans.ts'
import { days, sizeBands } from '#contract/rules/clans/clan-facts.ts'
import { languageName, languageOf } from '#contract/rules/language-tag.ts'
import { timeZoneText } from '#contract/rules/time/time-zone-text.ts'
import { daysText } from '../clan-facts/days-text.ts'
import { timesInZone } from '../clan-facts/times-in-zone.ts'
import { playstyleText } from './card-facts.ts'

const maxChips = 4
const maxLanguages = 2

const recruitingTexts = { open: 'Recruiting', trial: 'Recruits by trial', closed: 'Not recruiting' } as const

/** At most four facts for a card, playstyle first. `zone`: the visitor's (IANA), to convert days; undefined if unknown. */
export function clanChips(
  { playstyles, facts = {} }: Pick<ListedClan, 'playstyles' | 'facts'>,
  zone: string | undefined,
): string[] {
  const chips = [
    playstyleText(playstyles),
    facts.recruiting && recruitingTexts[facts.recruiting],
    facts.languages && languagesText(facts.languages),
    facts.play_times && `Plays ${playDays(facts.play_times, zone)}`,
    facts.size && sizeBands[facts.size],
    facts.min_age && `Age ${facts.min_age}+`,
    facts.microphone === 'required' && 'Microphone required',
  ]
  return chips.filter((chip) => typeof chip === 'string' && chip !== '').slice(0, maxChips) as string[]
}

/** Days in the clan's own time zone name its place, because the list's filter and the clan's page may show days in another zone. */
function playDays(times: PlayTimes, zone: string | undefined): string {
  const local = zone === undefined ? undefined : timesInZone(times, zone, Date.now())
  const text = daysText((local ?? times).days)
  if (local || times.days.length === Object.keys(days).length) return text
  return `${text} (${timeZoneText(times.time_zone).replace(/.*\//, '')})`
}

function languagesText(tags: readonly string[]): string {
  const names = [...new Set(tags.map(languageOf))].map((code) => languageName(code) ?? code)
  const rest = names.length - maxLanguages
  return names.slice(0, maxLanguages).join(', ') + (rest > 0 ? ` +${rest}` : '')
}
