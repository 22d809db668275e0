import { minNameLength } from '#contract/rules/clans/listing-rules.ts'
import type { ClanFacts } from '#contract/clan-facts.ts'
import { codesIn, type ListName, type Platform, type Playstyle, type Region } from '#contract/rules/clans/clan-codes.ts'
import { invitePrefix } from '#contract/rules/links/links.ts'
import { type SeededRandom, seededRandom, type Weighted } from '../seeded-random.ts'
import { inventFacts } from './invent-facts.ts'
import { describeClan } from './describe-clan.ts'
import { type ClanName, nameClan } from './name-clan.ts'
import type { Language } from './words.ts'

export interface InventedClan {
  readonly name: string
  readonly description: string
  readonly region: Region
  readonly platforms: readonly Platform[]
  readonly playstyles: readonly Playstyle[]
  readonly discordUrl: string | null
  readonly websiteUrl: string | null
  readonly facts: ClanFacts
  readonly hasImage: boolean
}

/** Invents clans with distinct names. The same seed gives the same clans. */
export function inventClans(count: number, seed: string): InventedClan[] {
  const random = seededRandom(`${seed} clans`)
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, i) => inventClan(random, taken, seed, i + 1))
}

function inventClan(random: SeededRandom, taken: Set<string>, seed: string, number: number): InventedClan {
  const { region: usualRegion, language } = random.pickWeighted(origins)
  const clanName = findFreeName(random, language, taken)
  const { name } = clanName
  const codeSeed = `${seed} codes ${number}`
  const region = fitCodes('regions', [usualRegion], codeSeed)[0] ?? usualRegion
  const platforms = fitCodes('platforms', random.pickWeighted(platformSets), codeSeed)
  const playstyles = fitCodes('playstyles', random.pickWeighted(playstyleSets), codeSeed)
  const slug = slugOf(name, number)
  const hasWebsite = random.chance(0.42)
  const hasChat = !hasWebsite || random.chance(0.9)
  return {
    name,
    description: describeClan(random, { ...clanName, language, platforms, playstyles }),
    region,
    platforms,
    playstyles,
    // The links lead nowhere: the invite codes are made up, and the top-level domain is reserved for examples.
    discordUrl: hasChat ? `${invitePrefix}example-${slug}-${number}` : null,
    websiteUrl: hasWebsite ? `${random.chance(0.8) ? 'https' : 'http'}://${slug}.example/` : null,
    hasImage: random.chance(0.82),
    facts: inventFacts(`${seed} facts ${number}`, { region: usualRegion, language }),
  }
}

/** Returns the codes that the game has. If it has none of them, picks some of its own: one region, or one or more of another list. */
function fitCodes(list: ListName, codes: readonly string[], seed: string): string[] {
  const known = codesIn(list)
  const fitting = codes.filter((code) => known.includes(code))
  if (fitting.length > 0) return fitting
  const random = seededRandom(`${seed} ${list}`)
  const first = random.pick(known as [string, ...string[]])
  return list === 'regions' ? [first] : known.filter((code) => code === first || random.chance(0.3))
}

/** Retries if a name is taken. After 12 attempts, adds a number. */
function findFreeName(random: SeededRandom, language: Language, taken: Set<string>): ClanName {
  for (let tries = 0; ; tries++) {
    const found = nameClan(random, language)
    const name =
      tries < 12 ? found.name : `${found.name} ${random.pick(['II', 'III', 'EU', 'NA', 'Reserve'])} ${tries - 11}`
    if (name.length < minNameLength || taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return { ...found, name }
  }
}

function slugOf(name: string, number: number): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return plain.slice(0, 28).replace(/-$/, '') || `clan-${number}`
}

const origins: Weighted<{ region: Region; language: Language }> = [
  [{ region: 'na', language: 'en' }, 34],
  [{ region: 'eu', language: 'en' }, 18],
  [{ region: 'ww', language: 'en' }, 11],
  [{ region: 'oc', language: 'en' }, 5],
  [{ region: 'af', language: 'en' }, 2],
  [{ region: 'as', language: 'en' }, 2],
  [{ region: 'eu', language: 'de' }, 7],
  [{ region: 'eu', language: 'fr' }, 4],
  [{ region: 'eu', language: 'pl' }, 2],
  [{ region: 'eu', language: 'ru' }, 2],
  [{ region: 'eu', language: 'sv' }, 2],
  [{ region: 'eu', language: 'es' }, 2],
  [{ region: 'eu', language: 'tr' }, 1],
  [{ region: 'na', language: 'fr' }, 1],
  [{ region: 'sa', language: 'pt' }, 4],
  [{ region: 'sa', language: 'es' }, 3],
  [{ region: 'as', language: 'ja' }, 2],
  [{ region: 'as', language: 'ko' }, 1],
]

const platformSets: Weighted<readonly Platform[]> = [
  [['pc'], 46],
  [['pc', 'xbox', 'ps'], 27],
  [['xbox', 'ps'], 8],
  [['ps'], 7],
  [['xbox'], 6],
  [['pc', 'ps'], 3],
  [['pc', 'xbox'], 3],
]

const playstyleSets: Weighted<readonly Playstyle[]> = [
  [['casual'], 48],
  [['casual', 'competitive'], 34],
  [['competitive'], 18],
]
