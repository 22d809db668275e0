import { type Playstyle, type Platform, platforms as platformNames } from '#contract/rules/clan-codes.ts'
import type { Chance } from './chance.ts'
import type { ClanName } from './name-clan.ts'
import { foreignTexts, terseTexts, type Voice, voices } from './recruiting-texts.ts'
import type { Foreign, Language } from './words.ts'

interface Described extends ClanName {
  readonly language: Language
  readonly platforms: readonly Platform[]
  readonly playstyles: readonly Playstyle[]
}

/** Writes what a clan says of itself: nothing, a line, or some paragraphs with a list. */
export function describeClan(chance: Chance, clan: Described): string {
  const { language } = clan
  const write = chance.weigh<() => string>([
    [() => '', 4],
    [() => fill(chance, clan, chance.pick(terseTexts)), 14],
    [
      () =>
        language !== 'en' && chance.happens(0.75) ? writeAbroad(chance, clan, language) : writeLetter(chance, clan),
      82,
    ],
  ])
  return write()
}

function fill(chance: Chance, { plain, tag }: Described, text: string, days: Texts = daysIn.en): string {
  const facts: Record<string, string> = {
    name: plain,
    tag,
    size: String(chance.whole(5, 160)),
    days: chance.pick(days),
    time: `${chance.whole(18, 22)}:${chance.pick(['00', '30'])}`,
  }
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => facts[key] ?? whole)
}

function writeAbroad(chance: Chance, clan: Described, language: Foreign): string {
  return fill(chance, clan, chance.pick(foreignTexts[language]), daysIn[language])
}

function writeLetter(chance: Chance, clan: Described): string {
  const { platforms, playstyles } = clan
  const voice = voices[playstyles.length === 1 && playstyles[0] === 'competitive' ? 'competitive' : chance.pick(calm)]
  const { opening, about, asks, closing }: Voice = voice
  const sentences = [
    chance.pick(opening),
    ...chance.shuffle(about).slice(0, chance.whole(1, 3)),
    ...chance.shuffle(asks).slice(0, chance.whole(0, 2)),
  ]
  if (chance.happens(0.6)) sentences.push(chance.pick(closing))
  const letter = sentences.join(' ')
  return fill(chance, clan, chance.happens(0.12) ? `${letter}\n\n${writeList(chance, platforms)}` : letter)
}

const calm = ['formal', 'relaxed', 'relaxed', 'welcoming'] as const

function writeList(chance: Chance, platforms: readonly Platform[]): string {
  const points = [
    `Platforms: ${platforms.map((platform) => platformNames[platform]).join(', ')}`,
    'Operations: {days}, {time}',
    'Members: {size}',
    'Voice chat: yes',
    'Drama: no',
  ]
  const bullet = chance.pick(['- ', '• ', '► ', ''])
  return points
    .slice(0, chance.whole(3, 5))
    .map((point) => bullet + point)
    .join('\n')
}

type Texts = readonly [string, ...string[]]

const daysIn: Readonly<Partial<Record<Language, Texts>> & { en: Texts }> = {
  en: ['Tuesdays and Thursdays', 'Fridays', 'Saturdays', 'Wednesdays and Sundays', 'weekday evenings', 'Mondays'],
  fr: ['mardi et jeudi', 'vendredi', 'samedi'],
  de: ['dienstags und donnerstags', 'freitags', 'am Wochenende'],
  es: ['martes y jueves', 'los viernes', 'los sábados'],
  pt: ['terça e quinta', 'sexta', 'sábado'],
  pl: ['we wtorki i czwartki', 'w piątki', 'w soboty'],
  sv: ['tisdag och torsdag', 'fredagar', 'lördagar'],
}
