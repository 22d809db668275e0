import type { ListedClan } from '#contract/clans.ts'
import { sizeBands } from '#contract/rules/clan-facts.ts'
import { languageName, languageOf } from '#contract/rules/language-tag.ts'
import { daysText } from '../clan-facts/days-text.ts'
import { playstyleText } from './card-facts.ts'

const maxChips = 4
const maxLanguages = 2

const recruitingTexts = { open: 'Recruiting', trial: 'Recruits by trial', closed: 'Not recruiting' } as const

/** The most useful facts for a choice, for the card: at most four, playstyle first. */
export function clanChips({ playstyles, facts = {} }: Pick<ListedClan, 'playstyles' | 'facts'>): string[] {
  const chips = [
    playstyleText(playstyles),
    facts.recruiting && recruitingTexts[facts.recruiting],
    facts.languages && languagesText(facts.languages),
    facts.play_times && `Plays ${daysText(facts.play_times.days)}`,
    facts.size && sizeBands[facts.size],
    facts.min_age && `Age ${facts.min_age}+`,
    facts.microphone === 'required' && 'Microphone required',
  ]
  return chips.filter((chip) => typeof chip === 'string' && chip !== '').slice(0, maxChips) as string[]
}

function languagesText(tags: readonly string[]): string {
  const names = [...new Set(tags.map(languageOf))].map((code) => languageName(code) ?? code)
  const rest = names.length - maxLanguages
  return names.slice(0, maxLanguages).join(', ') + (rest > 0 ? ` +${rest}` : '')
}
