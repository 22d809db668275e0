import type { ListedClan } from '#contract/clans.ts'
import { type Day, days, sizeBands } from '#contract/rules/clan-facts.ts'
import { languageName, languageOf } from '#contract/rules/language-tag.ts'
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
    facts.play_times && daysText(facts.play_times.days),
    facts.size && sizeBands[facts.size],
    facts.min_age && `From ${facts.min_age} years`,
    facts.microphone === 'required' && 'Microphone required',
  ]
  return chips.filter((chip) => typeof chip === 'string' && chip !== '').slice(0, maxChips) as string[]
}

function languagesText(tags: readonly string[]): string {
  const names = [...new Set(tags.map(languageOf))].map((code) => languageName(code) ?? code)
  const rest = names.length - maxLanguages
  return names.slice(0, maxLanguages).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

const codes = Object.keys(days) as Day[]
const shortName = (day: Day | undefined) => day && days[day].slice(0, 3)

/** "Plays daily", "Fri–Sun", "Tue, Thu". Days that follow each other form a range, also over the end of the week. */
export function daysText(chosen: readonly Day[]): string {
  if (chosen.length === codes.length) return 'Plays daily'
  const isChosen = codes.map((day) => chosen.includes(day))
  const ranges = codes.flatMap((_, first) => {
    if (!isChosen[first] || isChosen[(first + 6) % 7]) return []
    let length = 1
    while (isChosen[(first + length) % 7]) length++
    const [from, to] = [shortName(codes[first]), shortName(codes[(first + length - 1) % 7])]
    if (length === 1) return [from]
    return [length === 2 ? `${from}, ${to}` : `${from}–${to}`]
  })
  return ranges.join(', ')
}
