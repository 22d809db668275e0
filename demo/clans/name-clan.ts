import type { SeededRandom } from '../seeded-random.ts'
import {
  adjectives,
  animals,
  arms,
  callSigns,
  type Foreign,
  foreignNames,
  jokes,
  type Language,
  predicaments,
  trades,
  units,
} from './words.ts'

export interface ClanName {
  readonly name: string
  readonly plain: string
  readonly tag: string
}

/** Invents a name in a language, with the tag before it, after it, or without a tag. */
export function nameClan(random: SeededRandom, language: Language): ClanName {
  const plain = language === 'en' ? nameInEnglish(random) : nameAbroad(random, language)
  const tag = tagOf(random, plain)
  const name = random.pickWeighted<string>([
    [plain, 46],
    [`[${tag}] ${plain}`, 30],
    [`${tag} | ${plain}`, 8],
    [`${plain} [${tag}]`, 7],
    [`=${tag}= ${plain}`, 4],
    [plain.toLocaleLowerCase('en'), 3],
    [plain.toLocaleUpperCase('en'), 2],
  ])
  return { name, plain, tag }
}

function nameInEnglish(random: SeededRandom): string {
  const { pick, integer } = random
  const write = random.pickWeighted<() => string>([
    [() => `The ${pick(adjectives)} ${pick(animals)}`, 16],
    [() => `${pick(adjectives)} ${pick(animals)}`, 12],
    [() => `${pick(adjectives)} ${pick(units)}`, 12],
    [() => `${pick(callSigns)} ${pick(units)}`, 14],
    [() => `${ordinal(integer(1, 199))} ${pick(arms)} ${pick(units)}`, 18],
    [() => `Task Force ${pick(callSigns)}`, 6],
    [() => `${pick(trades)} ${pick(predicaments)}`, 9],
    [() => pick(jokes), 4],
    [() => `${pick(callSigns)} ${integer(2, 99)}`, 5],
    [() => `${pick(callSigns)} & ${pick(callSigns)}`, 2],
    [() => `Platoon ${integer(3, 120)}`, 2],
  ])
  return write()
}

function nameAbroad(random: SeededRandom, language: Foreign): string {
  const [first, between, second] = foreignNames[language]
  return random.pick(first) + between + random.pick(second)
}

/** The initials of a long name or the consonants of a short one, sometimes with a number. */
function tagOf(random: SeededRandom, name: string): string {
  const parts = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !/^(?:the|of|de|la|du|des|del|do|da)$/i.test(part))
  const [first = 'X'] = parts
  const number = /^\d+/.exec(first)?.[0]
  const letters =
    parts.length >= 3 || number !== undefined
      ? parts.map((part) => /^\d+/.exec(part)?.[0] ?? part[0]).join('')
      : first[0] + first.slice(1).replaceAll(/[aeiouyäöüéèáíóúąę]/giu, '')
  const tag = letters.slice(0, 4).toLocaleUpperCase('en')
  return tag.length < 2 || random.chance(0.06) ? `${tag}${random.integer(2, 99)}` : tag
}

function ordinal(number: number): string {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
