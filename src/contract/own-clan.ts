import * as z from 'zod/mini'
import { type ClanFacts, clanFacts } from './clan-facts.ts'
import { clanId } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { storedCode } from './game-code.ts'
import { listingFields, needsLink } from './listing.ts'
import { listingMessages } from './rules/clans/listing-rules.ts'
import { inviteProblems } from './rules/clans/invite-state.ts'
import { uploadErrors } from './rules/images/image-limits.ts'
import { revision, revisionQuery } from './revision.ts'

/** Query string that authorizes loading an image under `/uploads/` before it is public, for up to an hour. Null without image. */
export const imageAccess = z.nullable(z.string())

export const shownListing = z.object({
  name: z.string(),
  description: z.string(),
  region: storedCode('regions'),
  platforms: z.string(),
  playstyles: z.string(),
  discord_url: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  /** Missing if the clan states none. */
  facts: z.optional(clanFacts),
  header_image_filename: z.nullable(z.string()),
  header_image_access: imageAccess,
})
export type ShownListing = z.infer<typeof shownListing>

/** −1 rejected, 0 pending, 1 approved. `deriveClanStatus` combines both fields. */
export const reviewState = z.object({ approve_status: z.literal([-1, 0, 1]), update_pending: z.boolean() })

export const rejection = z.object({
  kind: z.enum(['registration', 'update']),
  /** Plain text; empty if the administrator gave none. */
  reason: z.string(),
  /** Unix ms. */
  at: z.int(),
  /** The changes that a rejected edit asked for, without its image. Earlier versions leave it out. */
  asked: z.optional(z.partial(z.omit(shownListing, { header_image_filename: true, header_image_access: true }))),
})
export type Rejection = z.infer<typeof rejection>

/** An owner's clan: the public listing (or the first submission) and the pending edit. */
export const ownClan = z.extend(shownListing, {
  id: clanId,
  premium: z.boolean(),
  ...reviewState.shape,
  /** If true, the clan can be deleted, but not edited. */
  taken_down: z.boolean(),
  pending: z.nullable(shownListing),
  /** Null without a rejection, after a later approval or submission, and while taken down. Earlier versions leave it out. */
  last_rejection: z.optional(z.nullable(rejection)),
  revision,
  /** Problem of the listing's Discord invite; missing if none is known. */
  invite_problem: z.optional(z.enum(inviteProblems)),
})
export type OwnClan = z.infer<typeof ownClan>

/** Codes as forms send them: comma-joined or as repeated fields. The listing's own schema validates them afterward. */
const codeList = () =>
  z.pipe(
    z.optional(z.union([z.string(), z.array(z.string())])),
    z.transform((input): string[] => {
      const codes = [input ?? []].flat().flatMap((part) => part.split(','))
      return codes.map((code) => code.trim()).filter((code) => code !== '')
    }),
  )

/** The file name of an image in the clan's listing or pending edit; an empty field counts as missing. */
const imageName = z.pipe(
  z.optional(z.string().check(z.maxLength(100))),
  z.transform((text) => text || undefined),
)

/** Facts as JSON, because a form has only text fields. If missing, an edit keeps the facts of the pending edit, or else the clan's. */
const factsText = z.pipe(
  z.pipe(
    z.optional(z.string()),
    z.transform((text: string | undefined, context) => {
      if (!text) return undefined
      try {
        // Validated below.
        return JSON.parse(text) as ClanFacts
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'must be JSON' })
        return z.NEVER
      }
    }),
  ),
  z.optional(clanFacts),
)

const formFields = {
  ...listingFields,
  platforms: z.pipe(codeList(), listingFields.platforms),
  playstyles: z.pipe(codeList(), listingFields.playstyles),
  facts: factsText,
  headerImageFile: z.optional(z.file()),
}

/** Like `needsLink`, runs even if other fields are invalid. */
const needsImage = z.refine<{ headerImageFile?: unknown; headerImageSrc?: unknown }>(
  ({ headerImageFile, headerImageSrc }) => Boolean(headerImageFile ?? headerImageSrc),
  {
    error: listingMessages.noImage,
    path: ['headerImageFile'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

const submitted = z.object({ id: clanId, header_image_filename: z.string(), ...reviewState.shape })

export const listOwnClans = endpoint({
  name: 'listOwnClans',
  summary: "Returns the account's own clan, as a list of one clan or none.",
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
    "Returns the click counts of each of the own clan's links and, for comparison, of the clan with the most clicks.",
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
        /** Unix time in ms; null if never clicked. */
        lastClickedTimestamp: z.nullable(z.int()),
      }),
    ),
    bestclan: z.object({ clicksTotal: clicks, clicksThisWeek: clicks }),
  }),
  errors: [],
})

export const addClan = endpoint({
  name: 'addClan',
  summary: 'Submits a clan and its header image for review. Each account may have one clan.',
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
    'Edits the own clan. The edit of a listed clan waits for review while the listing stays as it is; a second edit ' +
    'replaces the first. A clan that is not listed yet changes in place; a rejected clan is submitted again. ' +
    'With `revision`, only if that is still the current one.',
  method: 'PATCH',
  path: '/api/me/clan',
  access: 'user',
  limit: 'account',
  query: revisionQuery,
  body: z.strictObject({ ...formFields, headerImageSrc: imageName }).check(needsLink, needsImage),
  bodyType: 'multipart',
  status: 200,
  response: submitted,
  errors: ['no_own_clan', 'account_barred', 'submission_changed', ...uploadErrors],
})

export const withdrawEdit = endpoint({
  name: 'withdrawEdit',
  summary:
    "Withdraws the own clan's pending edit, so that no administrator decides about it. The listing stays as it is. " +
    'With `revision`, only if that is still the current one.',
  method: 'DELETE',
  path: '/api/me/clan/edit',
  access: 'user',
  limit: 'account',
  query: revisionQuery,
  status: 204,
  errors: ['no_own_clan', 'already_decided', 'submission_changed'],
})

export const deleteClan = endpoint({
  name: 'deleteClan',
  summary: 'Permanently deletes the own clan, its image, its pending edit and its appeals.',
  method: 'DELETE',
  path: '/api/me/clan',
  access: 'user',
  limit: 'account',
  body: z.strictObject({ id: clanId }),
  status: 204,
  errors: ['no_own_clan'],
})
