import type { Chance } from './chance.ts'
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

/** A clan's name, with the tag that its players wear, if any. */
export interface ClanName {
  readonly name: string
  /** Without the tag. */
  readonly plain: string
  readonly tag: string
}

/** Invents a name as people of a language give them: with a tag in front, behind, or none. */
export function nameClan(chance: Chance, language: Language): ClanName {
  const plain = language === 'en' ? nameInEnglish(chance) : nameAbroad(chance, language)
  const tag = tagOf(chance, plain)
  const name = chance.weigh<string>([
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

function nameInEnglish(chance: Chance): string {
  const { pick, whole } = chance
  const write = chance.weigh<() => string>([
    [() => `The ${pick(adjectives)} ${pick(animals)}`, 16],
    [() => `${pick(adjectives)} ${pick(animals)}`, 12],
    [() => `${pick(adjectives)} ${pick(units)}`, 12],
    [() => `${pick(callSigns)} ${pick(units)}`, 14],
    [() => `${ordinal(whole(1, 199))} ${pick(arms)} ${pick(units)}`, 18],
    [() => `Task Force ${pick(callSigns)}`, 6],
    [() => `${pick(trades)} ${pick(predicaments)}`, 9],
    [() => pick(jokes), 4],
    [() => `${pick(callSigns)} ${whole(2, 99)}`, 5],
    [() => `${pick(callSigns)} & ${pick(callSigns)}`, 2],
    [() => `Platoon ${whole(3, 120)}`, 2],
  ])
  return write()
}

function nameAbroad(chance: Chance, language: Foreign): string {
  const [first, between, second] = foreignNames[language]
  return chance.pick(first) + between + chance.pick(second)
}

/** The letters that stand for a name: initials of long names, consonants of short ones, now and then a number. */
function tagOf(chance: Chance, name: string): string {
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
  return tag.length < 2 || chance.happens(0.06) ? `${tag}${chance.whole(2, 99)}` : tag
}

function ordinal(number: number): string {
  const ending = number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
