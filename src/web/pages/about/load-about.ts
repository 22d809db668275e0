import type { LoaderFunctionArgs } from 'react-router'
import { AppError } from '#contract/errors.ts'
import type { Api } from '../../api.ts'
import { apiContext } from '../../context.ts'

/** What the page's own form asks with, where no script answers it. */
export const askForAddress = { name: 'contact', value: 'show' } as const

/** What the page is given. */
export interface AboutData {
  /** There where this very request asks for it. */
  readonly supportAddress: string | undefined
}

export async function loadAbout({ request, context }: LoaderFunctionArgs): Promise<AboutData> {
  const asked = new URL(request.url).searchParams.get(askForAddress.name) === askForAddress.value
  return { supportAddress: asked ? await readAddress(context.get(apiContext)) : undefined }
}

async function readAddress(api: Api): Promise<string | undefined> {
  try {
    return (await api.readSupport()).body.email
  } catch (error) {
    // None is set: the page has other things to say.
    if (error instanceof AppError && error.code === 'no_support_address') return undefined
    throw error
  }
}
