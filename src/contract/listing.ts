import * as z from 'zod/mini'
import { platformCodes, playstyleCodes, regionCodes } from './rules/clan-codes.ts'
import { readInvite, readWebsite } from './rules/links.ts'
import {
  defaultRegion,
  listingMessages,
  maxDescriptionLength,
  maxNameLength,
  minNameLength,
} from './rules/listing-rules.ts'
import { readLine, readText, visibleLength } from './rules/plain-text.ts'

const says = listingMessages

const name = z.string({ error: ({ input }) => (input === undefined ? says.shortName : says.notText) }).check(
  z.refine((text) => readLine(text) !== undefined, { error: says.unprintable }),
  z.overwrite((text) => readLine(text) ?? text),
  z.refine((text) => visibleLength(text) >= minNameLength, { error: says.shortName }),
  z.maxLength(maxNameLength, says.longName),
)

const description = z._default(
  z.string(says.notText).check(
    z.refine((text) => readText(text) !== undefined, { error: says.unprintable }),
    z.overwrite((text) => readText(text) ?? text),
    z.maxLength(maxDescriptionLength, says.longDescription),
  ),
  '',
)

/** At least one of the codes; each once, in the order in which the contract names them. */
const someOf = <K extends string>(codes: readonly [K, ...K[]], none: string) =>
  z.array(z.enum(codes, none), none).check(
    z.minLength(1, none),
    z.overwrite((chosen) => codes.filter((code) => chosen.includes(code))),
  )

/** A link in the form in which it is stored; null where none is given. */
const link = (read: (text: string) => string | undefined, message: string) =>
  z.pipe(
    z.optional(z.nullable(z.string(says.notText))),
    z.transform((text, context) => {
      if (!text?.trim()) return null
      const stored = read(text)
      if (stored !== undefined) return stored
      context.issues.push({ code: 'custom', input: text, message })
      return z.NEVER
    }),
  )

/** The parts of a listing, each with its rule. */
export const listingFields = {
  name,
  description,
  region: z._default(z.enum(regionCodes, says.notARegion), defaultRegion),
  platforms: someOf(platformCodes, says.noPlatform),
  playstyles: someOf(playstyleCodes, says.noPlaystyle),
  discordUrl: link(readInvite, says.notAnInvite),
  websiteUrl: link(readWebsite, says.notAWebsite),
}

/** At least one link. Asked even where other fields are broken, so that all reasons are told at once. */
export const needsLink = z.refine<{ discordUrl: string | null; websiteUrl: string | null }>(
  ({ discordUrl, websiteUrl }) => discordUrl !== null || websiteUrl !== null,
  { error: says.noLink, path: ['discordUrl'], when: ({ value }) => typeof value === 'object' && value !== null },
)

/**
 * What a clan shows of itself, as forms and files give it, and as it is stored once parsed: texts in NFC, links in their
 * stored form, codes in order. Every field that breaks a rule is named, not only the first.
 */
export const listing = z.strictObject(listingFields).check(needsLink)
export type Listing = z.output<typeof listing>
