import { AppError } from '#contract/errors.ts'
import type { UploadRank } from '#contract/rules/images/image-limits.ts'
import { errorMessage } from '../forms/error-message.ts'
import type { FormErrors } from '../forms/form-errors.ts'
import { type FieldName, fieldNames } from './clan-draft.ts'
import { fieldOfFact } from './facts-draft.ts'
import { tooLargeMessage, unreadableMessage, wrongTypeMessage } from '../image-field/validate-image.ts'

const imageRemovedMessage = 'This image no longer exists. Please choose another one.'

export function clanFormErrors(error: unknown, rank: UploadRank): FormErrors<FieldName> {
  const message = 'Your clan was not saved.'
  if (!(error instanceof AppError)) return { message, reason: errorMessage(error) }
  switch (error.code) {
    case 'image_too_large':
    case 'body_too_large':
      return { message, fields: { headerImageFile: tooLargeMessage(rank) } }
    case 'image_kind_not_allowed':
      return { message, fields: { headerImageFile: wrongTypeMessage(rank) } }
    case 'image_unreadable':
      return { message, fields: { headerImageFile: unreadableMessage } }
    case 'malformed':
      return { message, ...fieldErrors(error) }
    case 'second_clan':
      return { message, reason: 'Your account already has a clan. Each account can have only one.' }
    case 'account_barred':
      return { message, reason: 'An administrator has barred your account from listing clans.' }
    case 'submission_changed':
      return {
        message,
        reason:
          'Your listing has changed since you opened this form, for example in another tab. Reload the page to see it; what you typed is kept.',
      }
    case 'no_own_clan':
      return { message, reason: 'Your clan no longer exists. Reload the page.' }
    default:
      return { message, reason: errorMessage(error) }
  }
}

function fieldErrors({ fields }: AppError): Pick<FormErrors<FieldName>, 'fields' | 'reason'> {
  const known = fields.flatMap(({ path, message }) => {
    const [, part, ...rest] = path.split('.')
    // The form sends the stored image's name, but a review may have deleted the image since.
    if (part === 'headerImageSrc') return [['headerImageFile', imageRemovedMessage] as const]
    const fact = Object.entries(fieldOfFact).find(([start]) => `${[part, ...rest].join('.')}.`.startsWith(`${start}.`))
    const name = fact?.[1] ?? fieldNames.find((field) => field === part)
    return name ? [[name, message] as const] : []
  })
  if (known.length === 0) return { reason: 'The server rejected the form. Reload the page and try again.' }
  return { fields: Object.fromEntries(known) }
}
