import type { ClanFacts, PlayTimes } from '#contract/clan-facts.ts'
import { microphone, recruiting, sizeBands } from '#contract/rules/clans/clan-facts.ts'
import { languageName, languageOf } from '#contract/rules/language-tag.ts'
import { timeZoneText } from '#contract/rules/time/time-zone-text.ts'
import { daysText } from './days-text.ts'

export type FactName = keyof ClanFacts

/** In display order. */
export const factTerms = {
  recruiting: 'Recruiting',
  languages: 'Languages',
  size: 'Size',
  microphone: 'Microphone',
  min_age: 'Minimum age',
  play_times: 'Play times',
} as const satisfies Record<FactName, string>

export interface FactValue {
  /** The value's code in the filters of the list. */
  readonly code: string
  readonly text: string
}

/** Values per fact: empty if not stated, several for languages. */
export function factValues(facts: ClanFacts = {}): Readonly<Record<FactName, readonly FactValue[]>> {
  const { languages = [], min_age: minAge, play_times: times } = facts
  return {
    recruiting: choiceValue(recruiting, facts.recruiting),
    languages: languages.map((tag) => ({ code: languageOf(tag), text: languageName(tag) ?? tag })),
    size: choiceValue(sizeBands, facts.size),
    microphone: choiceValue(microphone, facts.microphone),
    min_age: minAge === undefined ? [] : [{ code: String(minAge), text: `${minAge} years` }],
    play_times:
      times === undefined ? [] : [{ code: '', text: `${timesText(times)} (${timeZoneText(times.time_zone)})` }],
  }
}

function choiceValue<K extends string>(names: Readonly<Record<K, string>>, code: K | undefined): FactValue[] {
  return code === undefined ? [] : [{ code, text: names[code] }]
}

/** Such as `Mon, Fri, 19:00–23:00`. */
export function timesText({ days, from, to }: Pick<PlayTimes, 'days' | 'from' | 'to'>): string {
  return `${daysText(days)}, ${from === to ? dayText(from) : `${from}–${to}`}`
}

function dayText(from: string): string {
  return from === '00:00' ? 'all day' : `24 hours from ${from}`
}

export interface FactText {
  readonly name: FactName
  readonly term: string
  /** Undefined if the clan does not state the fact. */
  readonly text: string | undefined
}

/** All facts as texts, in display order. */
export function factTexts(facts: ClanFacts | undefined): FactText[] {
  const values = factValues(facts)
  return (Object.keys(factTerms) as FactName[]).map((name) => ({
    name,
    term: factTerms[name],
    text: values[name].length === 0 ? undefined : values[name].map(({ text }) => text).join(', '),
  }))
}
