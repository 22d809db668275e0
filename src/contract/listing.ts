import * as z from 'zod/mini'
import { clanFacts } from './clan-facts.ts'
import { gameCode } from './game-code.ts'
import { charactersText } from './rules/text/characters-text.ts'
import { codesIn, gameLists, type ListName } from './rules/clans/clan-codes.ts'
import { readInvite, readWebsite } from './rules/links/links.ts'
import { listingMessages, maxDescriptionLength, maxNameLength, minNameLength } from './rules/clans/listing-rules.ts'
import { readLine, readText, visibleLength } from './rules/text/plain-text.ts'

const name = z
  .string({ error: ({ input }) => (input === undefined ? listingMessages.shortName : listingMessages.notText) })
  .check(
    z.refine((text) => readLine(text) !== undefined, { error: listingMessages.unprintable }),
    z.overwrite((text) => readLine(text) ?? text),
    z.refine((text) => visibleLength(text) >= minNameLength, { error: listingMessages.shortName }),
    z.maxLength(maxNameLength, listingMessages.longName),
  )

const description = z._default(
  z.string(listingMessages.notText).check(
    z.refine((text) => readText(text) !== undefined, { error: listingMessages.unprintable }),
    z.overwrite((text) => readText(text) ?? text),
    z.maxLength(maxDescriptionLength, {
      error: ({ input }) =>
        `${listingMessages.longDescription}: ${charactersText(maxDescriptionLength - (input as string).length)}`,
    }),
  ),
  '',
)

/** `message` is the error for an empty list and for unknown codes. */
const someOf = (list: ListName, message: string) =>
  z.array(gameCode(list, { message }), message).check(
    z.minLength(1, message),
    z.overwrite((chosen) => codesIn(list).filter((code) => chosen.includes(code))),
  )

const link = (read: (text: string) => string | undefined, message: string) =>
  z.pipe(
    z.optional(z.nullable(z.string(listingMessages.notText))),
    z.transform((text, context) => {
      if (!text?.trim()) return null
      const stored = read(text)
      if (stored !== undefined) return stored
      context.issues.push({ code: 'custom', input: text, message })
      return z.NEVER
    }),
  )

export const listingFields = {
  name,
  description,
  region: z._default(gameCode('regions', { message: listingMessages.notARegion }), () => gameLists().defaultRegion),
  platforms: someOf('platforms', listingMessages.noPlatform),
  playstyles: someOf('playstyles', listingMessages.noPlaystyle),
  discordUrl: link(readInvite, listingMessages.notAnInvite),
  websiteUrl: link(readWebsite, listingMessages.notAWebsite),
  facts: z._default(clanFacts, {}),
}

/** Runs even if other fields are invalid, where zod would skip it, so that the user sees all errors at once. */
export const needsLink = z.refine<{ discordUrl: string | null; websiteUrl: string | null }>(
  ({ discordUrl, websiteUrl }) => discordUrl !== null || websiteUrl !== null,
  {
    error: listingMessages.noLink,
    path: ['discordUrl'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

/**
 * A clan's listing as imported from a file. The endpoints of forms use `listingFields` and `needsLink` with text forms of
 * lists and facts (`own-clan.ts`). Parsing normalizes for storage: NFC text, links in their stored form, sorted codes. Errors
 * name every invalid field, not only the first.
 */
export const listing = z.strictObject(listingFields).check(needsLink)
export type Listing = z.output<typeof listing>
