import type { LoaderFunctionArgs } from 'react-router'
import type { readBlindCheckFigures } from '#contract/blind-check.ts'
import type { ApiResponse } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Api } from '../../api.ts'
import { apiContext } from '../../context.ts'

/** The field that the contact form submits without JavaScript. */
export const showAddressField = { name: 'contact', value: 'show' } as const

export type BlindCheckFigures = ApiResponse<typeof readBlindCheckFigures>['body']

export interface AboutData {
  readonly supportAddress: string | undefined
  /** Null if loading failed; the page then leaves them out. */
  readonly figures: BlindCheckFigures | null
}

export async function loadAbout({ request, context }: LoaderFunctionArgs): Promise<AboutData> {
  const isRequested = new URL(request.url).searchParams.get(showAddressField.name) === showAddressField.value
  const api = context.get(apiContext)
  const [supportAddress, figures] = await Promise.all([
    isRequested ? readAddress(api) : undefined,
    api.readBlindCheckFigures().then(
      ({ body }) => body,
      () => null,
    ),
  ])
  return { supportAddress, figures }
}

async function readAddress(api: Api): Promise<string | undefined> {
  try {
    return (await api.readSupport()).body.email
  } catch (error) {
    // The operator has set no support address, so render the page without it.
    if (error instanceof AppError && error.code === 'no_support_address') return undefined
    throw error
  }
}
