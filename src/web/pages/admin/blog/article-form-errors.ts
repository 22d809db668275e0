import { AppError } from '#contract/errors.ts'
import type { FormErrors } from '../../../features/forms/form-errors.ts'
import { tooLargeMessage, unreadableMessage, wrongTypeMessage } from '../../../features/image-field/validate-image.ts'
import { adminErrorMessage } from '../shared/admin-error-message.ts'
import { type FieldName, fieldNames } from './article-draft.ts'

export function articleFormErrors(error: unknown): FormErrors<FieldName> {
  const message = 'The article was not saved. Your text is still here.'
  if (!(error instanceof AppError)) return { message, reason: adminErrorMessage(error) }
  switch (error.code) {
    case 'slug_taken':
      return { message, fields: { slug: 'Another article already has this address' } }
    case 'article_changed':
      return { message, reason: 'Another administrator has saved this article since you opened it.' }
    case 'article_not_found':
      return { message, reason: 'Another administrator has deleted this article. Copy your text before you leave.' }
    case 'image_too_large':
    case 'body_too_large':
      return { message, reason: tooLargeMessage('article') }
    case 'image_kind_not_allowed':
      return { message, reason: wrongTypeMessage('article') }
    case 'image_unreadable':
      return { message, reason: unreadableMessage }
    case 'malformed':
      return { message, reason: adminErrorMessage(error), fields: fieldsOf(error) }
    default:
      return { message, reason: adminErrorMessage(error) }
  }
}

function fieldsOf({ fields }: AppError): Partial<Record<FieldName, string>> {
  const known = fields.flatMap(({ path, message }) => {
    const name = fieldNames.find((field) => path === `body.${field}`)
    return name ? [[name, message] as const] : []
  })
  return Object.fromEntries(known)
}
