import { useEffect, useEffectEvent } from 'react'
import { type LoaderFunctionArgs, type Params, useLoaderData, useOutletContext } from 'react-router'
import type { Api } from '../../api.ts'
import { loadForUser } from '../../features/loading/load-for-user.ts'
import { type Result, toResult } from '../../features/loading/result.ts'
import { useLoadInBrowser } from '../../features/loading/use-load-in-browser.ts'
import { type Loaded, useResult } from '../../features/loading/use-result.ts'

type DeskLoader<T> = (args: LoaderFunctionArgs) => Promise<Result<T> | null>

/** Makes the loader of a desk section. `query` and `params` are those of its URL. */
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
  // Missing in tests.
  const desk = useOutletContext<DeskContext | undefined>()
  const changed = useEffectEvent(() => desk?.refreshWaiting())
  useEffect(() => {
    if (loaded.data !== undefined) changed()
  }, [loaded.data])
  return loaded
}

/** What the layout offers to its sections. */
export interface DeskContext {
  /** Counts again what waits for an administrator. */
  readonly refreshWaiting: () => void
}

export type DataOf<Loader> = Loader extends DeskLoader<infer T> ? T : never
