import { nameIn, type Platform, type Playstyle } from '#contract/rules/clans/clan-codes.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { ClanName } from './name-clan.ts'
import { foreignTexts, terseTexts, type Voice, voices } from './recruiting-texts.ts'
import type { Foreign, Language } from './words.ts'

interface Described extends ClanName {
  readonly language: Language
  readonly platforms: readonly Platform[]
  readonly playstyles: readonly Playstyle[]
}

export function describeClan(random: SeededRandom, clan: Described): string {
  const { language } = clan
  const write = random.pickWeighted<() => string>([
    [() => '', 4],
    [() => fill(random, clan, random.pick(terseTexts)), 14],
    [
      () =>
        language !== 'en' && random.chance(0.75) ? writeAbroad(random, clan, language) : writeLetter(random, clan),
      82,
    ],
  ])
  return write()
}

function fill(random: SeededRandom, { plain, tag }: Described, text: string, days: Texts = daysIn.en): string {
  const facts: Record<string, string> = {
    name: plain,
    tag,
    size: String(random.integer(5, 160)),
    days: random.pick(days),
    time: `${random.integer(18, 22)}:${random.pick(['00', '30'])}`,
  }
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => facts[key] ?? whole)
}

function writeAbroad(random: SeededRandom, clan: Described, language: Foreign): string {
  return fill(random, clan, random.pick(foreignTexts[language]), daysIn[language])
}

function writeLetter(random: SeededRandom, clan: Described): string {
  const { platforms, playstyles } = clan
  const voice = voices[playstyles.length === 1 && playstyles[0] === 'competitive' ? 'competitive' : random.pick(calm)]
  const { opening, about, asks, closing }: Voice = voice
  const sentences = [
    random.pick(opening),
    ...random.shuffle(about).slice(0, random.integer(1, 3)),
    ...random.shuffle(asks).slice(0, random.integer(0, 2)),
  ]
  if (random.chance(0.6)) sentences.push(random.pick(closing))
  const letter = sentences.join(' ')
  return fill(random, clan, random.chance(0.12) ? `${letter}\n\n${writeList(random, platforms)}` : letter)
}

const calm = ['formal', 'relaxed', 'relaxed', 'welcoming'] as const

function writeList(random: SeededRandom, platforms: readonly Platform[]): string {
  const points = [
    `Platforms: ${platforms.map((platform) => nameIn('platforms', platform)).join(', ')}`,
    'Operations: {days}, {time}',
    'Members: {size}',
    'Voice chat: yes',
    'Drama: no',
  ]
  const bullet = random.pick(['- ', '• ', '► ', ''])
  return points
    .slice(0, random.integer(3, 5))
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
