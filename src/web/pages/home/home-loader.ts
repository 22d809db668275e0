import type { LoaderFunctionArgs } from 'react-router'
import { sessionContext } from '../../context.ts'
import type { Home } from './load-home.ts'

/** The first page load does not use this loader in the browser, so its code is loaded later. */
export const importLoader = () => import('./load-home.ts')

/**
 * Loads the home page. In the browser, returns an error as data, so that the page can keep the previous list.
 *
 * @throws the error, on the server
 */
export async function loadHome(args: LoaderFunctionArgs): Promise<Home | { readonly failure: unknown }> {
  try {
    const { loadList } = await importLoader().catch(() => {
      throw new Error('Network Error')
    })
    return await loadList(args)
  } catch (failure) {
    const isInBrowser = args.context.get(sessionContext) !== null
    if (failure instanceof Response || !isInBrowser) throw failure
    return { failure }
  }
}
