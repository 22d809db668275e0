import type { ClanFacts } from '#contract/clan-facts.ts'
import type { Day, Microphone, Recruiting, SizeBand } from '#contract/rules/clans/clan-facts.ts'

/** Facts as shown in the form. Empty values are unstated. */
export interface FactsDraft {
  readonly languages: readonly string[]
  readonly days: readonly Day[]
  /** `hh:mm`, in `timeZone`. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly minAge: string
  readonly recruiting: Recruiting | ''
  readonly size: SizeBand | ''
  readonly microphone: Microphone | ''
}

export function factsDraftOf(facts: ClanFacts | undefined): FactsDraft {
  const times = facts?.play_times
  return {
    languages: facts?.languages ?? [],
    days: times?.days ?? [],
    from: times?.from ?? '',
    to: times?.to ?? '',
    timeZone: times?.time_zone ?? '',
    minAge: facts?.min_age?.toString() ?? '',
    recruiting: facts?.recruiting ?? '',
    size: facts?.size ?? '',
    microphone: facts?.microphone ?? '',
  }
}

/** Parses a stored draft; missing and malformed values count as unstated. */
export function parseFactsDraft(text: string | undefined): FactsDraft {
  const empty = factsDraftOf(undefined)
  try {
    const stored = JSON.parse(text ?? '{}') as Readonly<Record<string, unknown>>
    const entries = Object.entries(empty).filter(([name, value]) => hasShapeOf(value, stored[name]))
    return { ...empty, ...Object.fromEntries(entries.map(([name]) => [name, stored[name]])) }
  } catch {
    return empty
  }
}

function hasShapeOf(sample: unknown, value: unknown): boolean {
  const isText = (part: unknown) => typeof part === 'string'
  return Array.isArray(sample) ? Array.isArray(value) && value.every(isText) : isText(value)
}

/** The stated facts, not validated (the contract does that). A time zone without other play times states nothing. */
export function factsOf(draft: FactsDraft): object {
  const { languages, days, from, to, timeZone, minAge, recruiting, size, microphone } = draft
  return {
    ...(languages.length > 0 && { languages }),
    ...((days.length > 0 || from !== '' || to !== '') && { play_times: { days, from, to, time_zone: timeZone } }),
    ...(minAge !== '' && { min_age: Number(minAge) }),
    ...(recruiting && { recruiting }),
    ...(size && { size }),
    ...(microphone && { microphone }),
  }
}

/** Maps a part of the facts to the form field that shows its errors, in page order. */
export const fieldOfFact = {
  'facts.languages': 'languages',
  'facts.recruiting': 'recruiting',
  'facts.size': 'size',
  'facts.microphone': 'microphone',
  'facts.min_age': 'minAge',
  'facts.play_times.days': 'days',
  'facts.play_times.from': 'from',
  'facts.play_times.to': 'to',
  'facts.play_times.time_zone': 'timeZone',
} as const
