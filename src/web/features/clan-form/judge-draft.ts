import { listing, listingMessages } from '#contract/listing.ts'
import type { UploadRank } from '#contract/rules/image-limits.ts'
import { type ClanDraft, listingOf } from './clan-draft.ts'
import { faultOfImage } from '../image-field/judge-image.ts'

/** The form's fields, in their order on the page. */
export const fieldNames = [
  'name',
  'headerImageFile',
  'region',
  'platforms',
  'playstyles',
  'description',
  'discordUrl',
  'websiteUrl',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Faults = Partial<Record<FieldName, string>>

/** The image of a form: one that is there already, a chosen one, or both, of which the chosen one counts. */
export interface FormImage {
  readonly file: File | undefined
  /** The name of the image that the clan has. */
  readonly stored: string | undefined
}

/** What is wrong with each field, by the contract's own rules. */
export function judgeDraft(draft: ClanDraft, image: FormImage, rank: UploadRank): Faults {
  const faults: Faults = {}
  const { error } = listing.safeParse(listingOf(draft))
  for (const { path, message } of error?.issues ?? []) {
    const name = readFieldName(path[0])
    if (name) faults[name] ??= message
  }
  const fault = faultOfFormImage(image, rank)
  if (fault) faults.headerImageFile = fault
  return faults
}

function faultOfFormImage({ file, stored }: FormImage, rank: UploadRank): string | undefined {
  if (file) return faultOfImage(file, rank)
  return stored === undefined ? listingMessages.noImage : undefined
}

/** A field's name out of a path of the contract or the API; undefined where the form has no such field. */
export function readFieldName(part: unknown): FieldName | undefined {
  return fieldNames.find((name) => name === part)
}
