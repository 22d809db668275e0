import type { LoaderFunctionArgs } from 'react-router'
import { AppError } from '#contract/errors.ts'
import type { Api } from '../../api.ts'
import { apiContext } from '../../context.ts'

/** The field that the contact form submits without JavaScript. */
export const showAddressField = { name: 'contact', value: 'show' } as const

export interface AboutData {
  readonly supportAddress: string | undefined
}

export async function loadAbout({ request, context }: LoaderFunctionArgs): Promise<AboutData> {
  const isRequested = new URL(request.url).searchParams.get(showAddressField.name) === showAddressField.value
  return { supportAddress: isRequested ? await readAddress(context.get(apiContext)) : undefined }
}

async function readAddress(api: Api): Promise<string | undefined> {
  try {
    return (await api.readSupport()).body.email
  } catch (error) {
    // The operator has set no support address: render the page without it.
    if (error instanceof AppError && error.code === 'no_support_address') return undefined
    throw error
  }
}
