import * as z from 'zod/mini'
import { clanId } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { listingFields, needsLink } from './listing.ts'
import { listingMessages } from './rules/listing-rules.ts'
import { type Platform, type Playstyle, regionCodes } from './rules/clan-codes.ts'
import { uploadErrors } from './rules/image-limits.ts'

/** What a clan shows of itself, as the API sends it; codes comma-joined. */
export const shownListing = z.object({
  name: z.string(),
  description: z.string(),
  region: z.enum(regionCodes),
  platforms: z.string(),
  playstyles: z.string(),
  discord_url: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  header_image_filename: z.nullable(z.string()),
})
export type ShownListing = z.infer<typeof shownListing>

/** −1 rejected, 0 pending, 1 approved. `deriveClanStatus` makes a status of both. */
export const reviewState = z.object({ approve_status: z.literal([-1, 0, 1]), update_pending: z.boolean() })

/** An owner's clan: what is public, or was submitted first, and beside it the edit that waits. */
export const ownClan = z.extend(shownListing, {
  id: clanId,
  premium: z.boolean(),
  ...reviewState.shape,
  /** Taken down for good: it can be deleted, but no longer edited. */
  taken_down: z.boolean(),
  /** The edit that waits; null where none does. */
  pending: z.nullable(shownListing),
})
export type OwnClan = z.infer<typeof ownClan>

/** Codes as a form sends them: comma-joined, or the field repeated. Whether they are codes is judged after it. */
const joined = <K extends string>() =>
  z.pipe(
    z.optional(z.union([z.string(), z.array(z.string())])),
    z.transform((given): K[] => {
      const words = [given ?? []].flat().flatMap((part) => part.split(','))
      return words.map((word) => word.trim()).filter((word) => word !== '') as K[]
    }),
  )

/** The bare name of an image that the clan shows or waits with; an empty field is none. */
const imageName = z.pipe(
  z.optional(z.string().check(z.maxLength(100))),
  z.transform((text) => text || undefined),
)

const formFields = {
  ...listingFields,
  platforms: z.pipe(joined<Platform>(), listingFields.platforms),
  playstyles: z.pipe(joined<Playstyle>(), listingFields.playstyles),
  headerImageFile: z.optional(z.file()),
}

/** Asked even where other fields are broken, as the rule of links is. */
const needsImage = z.refine<{ headerImageFile?: unknown; headerImageSrc?: unknown }>(
  ({ headerImageFile, headerImageSrc }) => Boolean(headerImageFile ?? headerImageSrc),
  {
    error: listingMessages.noImage,
    path: ['headerImageFile'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

/** What a reviewed change answers: where the review stands, and the image as it is stored. */
const submitted = z.object({ id: clanId, header_image_filename: z.string(), ...reviewState.shape })

export const listOwnClans = endpoint({
  name: 'listOwnClans',
  summary: "The account's own clan: a list of one, or of none.",
  method: 'GET',
  path: '/api/me',
  access: 'user',
  limit: 'account',
  status: 200,
  response: z.array(ownClan),
  errors: [],
})

const clicks = z.int().check(z.nonnegative())

export const readLinkStats = endpoint({
  name: 'readLinkStats',
  summary:
    "How often each of the own clan's links was followed, and, to measure by, the links of the clan that was followed most.",
  method: 'GET',
  path: '/api/me/clans/stats',
  access: 'user',
  limit: 'account',
  status: 200,
  response: z.object({
    myclan: z.array(
      z.object({
        url: z.string(),
        clicksTotal: clicks,
        clicksThisWeek: clicks,
        /** Unix time in ms; null where nobody has followed it. */
        lastClickedTimestamp: z.nullable(z.int()),
      }),
    ),
    bestclan: z.object({ clicksTotal: clicks, clicksThisWeek: clicks }),
  }),
  errors: [],
})

export const addClan = endpoint({
  name: 'addClan',
  summary: 'Submits a clan for review, with its header image. One for each account.',
  method: 'POST',
  path: '/api/me/clan',
  access: 'user',
  limit: 'account',
  body: z.strictObject(formFields).check(needsLink, needsImage),
  bodyType: 'multipart',
  status: 201,
  response: submitted,
  errors: ['second_clan', 'account_barred', ...uploadErrors],
})

export const editClan = endpoint({
  name: 'editClan',
  summary:
    'Edits the own clan. What is listed stays as it is, and the edit waits for its review; a second edit replaces the ' +
    'first. What is not listed yet changes in place, and what was rejected is submitted again.',
  method: 'PATCH',
  path: '/api/me/clan',
  access: 'user',
  limit: 'account',
  body: z.strictObject({ ...formFields, headerImageSrc: imageName }).check(needsLink, needsImage),
  bodyType: 'multipart',
  status: 200,
  response: submitted,
  errors: ['no_own_clan', 'account_barred', ...uploadErrors],
})

export const deleteClan = endpoint({
  name: 'deleteClan',
  summary: 'Deletes the own clan with its image and whatever waits, for good.',
  method: 'DELETE',
  path: '/api/me/clan',
  access: 'user',
  limit: 'account',
  body: z.strictObject({ id: clanId }),
  status: 204,
  errors: ['no_own_clan'],
})
