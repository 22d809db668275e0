import type { ClanFacts, PlayTimes } from '#contract/clan-facts.ts'
import { days, microphone, recruiting, sizeBands } from '#contract/rules/clan-facts.ts'
import { languageName } from '#contract/rules/language-tag.ts'

export interface FactText {
  readonly term: string
  readonly text: string
}

/** The stated facts in plain words, in display order. */
export function factTexts(facts: ClanFacts = {}): FactText[] {
  return [
    { term: 'Recruiting', text: facts.recruiting && recruiting[facts.recruiting] },
    { term: 'Languages', text: facts.languages?.map((tag) => languageName(tag) ?? tag).join(', ') },
    { term: 'Play times', text: facts.play_times && playTimesText(facts.play_times) },
    { term: 'Size', text: facts.size && sizeBands[facts.size] },
    { term: 'Minimum age', text: facts.min_age?.toString() },
    { term: 'Microphone', text: facts.microphone && microphone[facts.microphone] },
  ].flatMap(({ term, text }) => (text === undefined ? [] : [{ term, text }]))
}

/** Every fact that one of both states; null if the other does not. */
export function compareFacts(current: ClanFacts | undefined, pending: ClanFacts | undefined) {
  const texts = (facts: ClanFacts | undefined) => new Map(factTexts(facts).map(({ term, text }) => [term, text]))
  const [before, after] = [texts(current), texts(pending)]
  return [...new Set([...before.keys(), ...after.keys()])].map((term) => ({
    term,
    current: before.get(term) ?? null,
    pending: after.get(term) ?? null,
  }))
}

/** Such as `Monday, Friday, 19:00–23:00 (Europe/Berlin)`. */
function playTimesText({ days: chosen, from, to, time_zone }: PlayTimes): string {
  const names = chosen.length === 7 ? 'Every day' : chosen.map((day) => days[day]).join(', ')
  return `${names}, ${from}–${to} (${time_zone})`
}
