import type { ClanFacts } from '#contract/clan-facts.ts'
import type { Day, SizeBand } from '#contract/rules/clans/clan-facts.ts'
import { type SeededRandom, seededRandom, type Weighted } from '../seeded-random.ts'

/** Facts that a clan states. As in real lists, most clans state a few and some none. */
export function inventFacts(seed: string, { region, language }: { region: string; language: string }): ClanFacts {
  const random = seededRandom(seed)
  const stated = random.pickWeighted(openness)
  const state = <T>(share: number, value: () => T) => (random.chance(share * stated) ? value() : undefined)
  const facts = {
    languages: state(1, () => (language === 'en' || random.chance(0.4) ? [language] : [language, 'en'])),
    play_times: state(0.5, () => inventTimes(random, region)),
    min_age: state(0.4, () => random.pick([13, 16, 16, 18, 18, 18, 21])),
    recruiting: state(0.8, () => random.pickWeighted(recruiting)),
    size: state(0.6, () => random.pickWeighted(sizes)),
    microphone: state(0.5, () => random.pickWeighted(microphones)),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

/** Relative share of facts that a clan states. */
const openness: Weighted<number> = [
  [0, 25],
  [0.7, 45],
  [1, 30],
]
const recruiting: Weighted<NonNullable<ClanFacts['recruiting']>> = [
  ['open', 60],
  ['trial', 30],
  ['closed', 10],
]
const sizes: Weighted<SizeBand> = [
  ['1-10', 25],
  ['11-25', 30],
  ['26-50', 22],
  ['51-100', 14],
  ['101+', 9],
]
const microphones: Weighted<NonNullable<ClanFacts['microphone']>> = [
  ['required', 45],
  ['optional', 50],
  ['unused', 5],
]
const dayPlans: Weighted<readonly Day[]> = [
  [['fr', 'sa'], 30],
  [['tu', 'th'], 25],
  [['sa', 'su'], 20],
  [['we'], 10],
  [['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'], 15],
]
const timeZones: Readonly<Record<string, string>> = {
  na: 'America/New_York',
  sa: 'America/Sao_Paulo',
  eu: 'Europe/Berlin',
  af: 'Africa/Johannesburg',
  as: 'Asia/Tokyo',
  oc: 'Australia/Sydney',
}

function inventTimes(random: SeededRandom, region: string): NonNullable<ClanFacts['play_times']> {
  const from = random.integer(17, 21)
  const to = (from + random.integer(2, 5)) % 24
  const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`
  return {
    days: [...random.pickWeighted(dayPlans)],
    from: clock(from),
    to: clock(to),
    time_zone: timeZones[region] ?? 'Europe/London',
  }
}
