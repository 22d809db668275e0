import * as z from 'zod/mini'
import { defaultLists } from '#contract/rules/clans/clan-codes.ts'
import { readLine } from '#contract/rules/text/plain-text.ts'

const version = z
  .int('must be a positive integer')
  .check(z.minimum(1, 'must be a positive integer'), z.maximum(2_000_000_000, 'must be a smaller number'))

const code = z.string('must be text').check(
  z.regex(/^[a-z0-9]([a-z0-9-]{0,14}[a-z0-9])?$/, 'must have up to 16 lowercase letters, digits and inner hyphens'),
  // The list page's word for "no filter".
  z.refine((text) => text !== 'any', { error: 'must not be "any"' }),
)

const name = z.string('must be text').check(
  z.refine((text) => readLine(text) !== undefined, { error: 'must not contain control characters' }),
  z.overwrite((text) => readLine(text) ?? text),
  z.minLength(1, 'must not be empty'),
  z.maxLength(40, 'must have at most 40 characters'),
)

const icon = z
  .string('must be text')
  .check(z.regex(/^[\w-]{1,40}\.svg$/, 'must be the name of an SVG file beside the profile'))

const entry = z.strictObject({ code, name, icon: z.optional(icon) })

const list = (what: string) =>
  z.array(entry, `must be a list of ${what}`).check(
    z.minLength(1, 'must not be empty'),
    z.maxLength(50, 'must have at most 50 entries'),
    z.refine((entries) => new Set(entries.map(({ code }) => code)).size === entries.length, {
      error: 'must not have the same code twice',
    }),
  )

/** Schema of `site.json`. If a list is missing, the default applies. */
export const profileSchema = z
  .strictObject({
    version,
    regions: z.optional(list('regions')),
    default_region: z.optional(z.string('must be text')),
    platforms: z.optional(list('platforms')),
    playstyles: z.optional(list('playstyles')),
  })
  .check(
    z.refine(
      ({ regions = defaultLists.regions, default_region: code }) =>
        code === undefined || regions.some((region) => region.code === code),
      {
        error: 'must be the code of a region',
        path: ['default_region'],
      },
    ),
  )
