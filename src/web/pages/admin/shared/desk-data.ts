import { useEffect, useEffectEvent } from 'react'
import { type LoaderFunctionArgs, type Params, useLoaderData, useOutletContext } from 'react-router'
import type { Api } from '../../../api.ts'
import { loadForUser } from '../../../features/loading/load-for-user.ts'
import { type Result, toResult } from '../../../features/loading/result.ts'
import { useLoadInBrowser } from '../../../features/loading/use-load-in-browser.ts'
import { type Loaded, useResult } from '../../../features/loading/use-result.ts'

type DeskLoader<T> = (args: LoaderFunctionArgs) => Promise<Result<T> | null>

/** Creates the loader of an admin section. `query` and `params` come from its URL. */
export function deskLoader<T>(load: (api: Api, query: URLSearchParams, params: Params) => Promise<T>): DeskLoader<T> {
  return (args) =>
    loadForUser(
      args,
      (api) => toResult(load(api, new URL(args.request.url).searchParams, args.params)),
      ({ isAdmin }) => isAdmin,
    )
}

export function useDeskData<Loader extends DeskLoader<unknown>>(): Loaded<DataOf<Loader>> {
  const result = useLoaderData() as Result<DataOf<Loader>> | null
  useLoadInBrowser(result)
  const loaded = useResult(result)
  // Undefined in tests.
  const desk = useOutletContext<DeskContext | undefined>()
  const changed = useEffectEvent(() => desk?.refreshWaiting())
  useEffect(() => {
    if (loaded.data !== undefined) changed()
  }, [loaded.data])
  return loaded
}

/** Provided by the admin layout to its sections. */
export interface DeskContext {
  /** Reloads the numbers of items that wait for an administrator. */
  readonly refreshWaiting: () => void
}

export type DataOf<Loader> = Loader extends DeskLoader<infer T> ? T : never
