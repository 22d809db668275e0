import * as z from 'zod/mini'
import {
  days,
  factMessages,
  highestMinAge,
  lowestMinAge,
  maxLanguages,
  microphone,
  recruiting,
  sizeBands,
} from './rules/clans/clan-facts.ts'
import { readLanguageTag } from './rules/language-tag.ts'
import { isTimeZone } from './rules/time/time-zone.ts'

export const codesOf = <K extends string>(names: Readonly<Record<K, string>>) => Object.keys(names) as [K, ...K[]]

const maxTagLength = 35
export const maxZoneLength = 50

/** BCP 47, in canonical form. */
const languageTag = z.string(factMessages.notALanguage).check(
  z.maxLength(maxTagLength, factMessages.notALanguage),
  z.refine((text) => readLanguageTag(text) !== undefined, { error: factMessages.notALanguage }),
  z.overwrite((text) => readLanguageTag(text) ?? text),
)

const timeOfDay = (message: string) => z.string(message).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, message))

const choice = <K extends string>(names: Readonly<Record<K, string>>) => z.enum(codesOf(names), factMessages.notAChoice)

/** Usual play times in the clan's own time zone (IANA). `to` is on the next day if it is not after `from`. */
const playTimes = z.strictObject({
  days: z.array(z.enum(codesOf(days), factMessages.noDay), factMessages.noDay).check(
    z.minLength(1, factMessages.noDay),
    z.maxLength(7, factMessages.noDay),
    z.overwrite((chosen) => codesOf(days).filter((day) => chosen.includes(day))),
  ),
  from: timeOfDay(factMessages.noStart),
  to: timeOfDay(factMessages.noEnd),
  time_zone: z
    .string(factMessages.noTimeZone)
    .check(
      z.maxLength(maxZoneLength, factMessages.noTimeZone),
      z.refine(isTimeZone, { error: factMessages.noTimeZone }),
    ),
})
export type PlayTimes = z.output<typeof playTimes>

/** Facts by which players choose a clan. All are optional; a missing one is unstated. */
export const clanFacts = z.strictObject({
  languages: z.optional(
    z.array(languageTag).check(
      z.minLength(1, factMessages.notALanguage),
      z.maxLength(maxLanguages, factMessages.manyLanguages),
      z.overwrite((tags) => [...new Set(tags)]),
    ),
  ),
  play_times: z.optional(playTimes),
  min_age: z.optional(
    z
      .int(factMessages.notAnAge)
      .check(z.minimum(lowestMinAge, factMessages.notAnAge), z.maximum(highestMinAge, factMessages.notAnAge)),
  ),
  recruiting: z.optional(choice(recruiting)),
  size: z.optional(choice(sizeBands)),
  microphone: z.optional(choice(microphone)),
})
export type ClanFacts = z.output<typeof clanFacts>
