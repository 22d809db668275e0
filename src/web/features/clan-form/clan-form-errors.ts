import { AppError } from '#contract/errors.ts'
import type { UploadRank } from '#contract/rules/image-limits.ts'
import { errorMessage } from '../forms/error-message.ts'
import type { FormErrors } from '../forms/form-errors.ts'
import { type FieldName, fieldNames } from './clan-draft.ts'
import { tooLarge, unreadable, wrongKind } from '../image-field/judge-image.ts'

const imageGone = 'This image is not there any more. Please choose another one.'

/** Why the server did not take a clan, in the form's words. */
export function clanFormErrors(error: unknown, rank: UploadRank): FormErrors<FieldName> {
  const message = 'Your clan was not saved.'
  if (!(error instanceof AppError)) return { message, reason: errorMessage(error) }
  switch (error.code) {
    case 'image_too_large':
    case 'body_too_large':
      return { message, fields: { headerImageFile: tooLarge(rank) } }
    case 'image_kind_not_allowed':
      return { message, fields: { headerImageFile: wrongKind(rank) } }
    case 'image_unreadable':
      return { message, fields: { headerImageFile: unreadable } }
    case 'malformed':
      return { message, ...explainFields(error) }
    case 'second_clan':
      return { message, reason: 'Your account has a clan already; one is all it may have.' }
    case 'account_barred':
      return { message, reason: 'An administrator has barred your account from listing clans.' }
    case 'no_own_clan':
      return { message, reason: 'Your clan is not there any more. Load the page again.' }
    default:
      return { message, reason: errorMessage(error) }
  }
}

function explainFields({ fields }: AppError): Pick<FormErrors<FieldName>, 'fields' | 'reason'> {
  const known = fields.flatMap(({ path, message }) => {
    const part = path.split('.')[1]
    // The form sends it without showing it: a review has ended since, and taken the image along.
    if (part === 'headerImageSrc') return [['headerImageFile', imageGone] as const]
    const name = fieldNames.find((field) => field === part)
    return name ? [[name, message] as const] : []
  })
  if (known.length === 0) return { reason: 'The server did not understand the form. Load the page again.' }
  return { fields: Object.fromEntries(known) }
}
