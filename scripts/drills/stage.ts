import type { StorageName } from './drill.ts'
import { makePlace, type Place, type Wishes } from './place.ts'
import { type SiteOptions, type SiteProcess, startSite } from './site.ts'
import { startVoters, type Voters } from './voters.ts'

/** Something bad that is done to a running site, and what must hold afterwards. */
export interface Drill {
  readonly name: string
  /** What it is held on; both kinds of storage where it says nothing. */
  readonly on?: readonly StorageName[]
  /** Rejects where a promise is broken; answers what was seen, in a few words. */
  run(stage: Stage): Promise<string>
}

/** Where one drill is held. Whatever it sets up here is taken down when it is over, however it ended. */
export interface Stage extends AsyncDisposable {
  readonly storage: StorageName
  place(wishes?: Wishes): Promise<Place>
  site(place: Place, options?: SiteOptions): Promise<SiteProcess>
  /** Sets voters to work on `sites`, or on what stands before them. */
  voters(place: Place, sites: readonly { readonly address: string }[], howMany?: number): Voters
  /** Takes something else down when the drill is over; what came last goes first. */
  afterwards(end: () => unknown): void
  /** What was seen so far, line by line: how votes were answered, and the last that the sites have said. */
  report(): string[]
}

export function openStage(storage: StorageName): Stage {
  const ends = new AsyncDisposableStack()
  const said: string[] = []
  const crowds: Voters[] = []
  return {
    storage,
    async place(wishes) {
      const place = await makePlace(wishes?.storage ?? storage, wishes)
      ends.defer(() => place.drop())
      return place
    },
    async site({ environment }, options) {
      const site = await startSite(environment, { ...options, said })
      ends.defer(async () => void (await site.end('SIGKILL')))
      return site
    },
    voters({ clans }, sites, howMany) {
      const voters = startVoters(
        sites.map(({ address }) => address),
        clans,
        howMany,
      )
      ends.defer(() => voters.stop())
      crowds.push(voters)
      return voters
    },
    afterwards: (end) => ends.defer(async () => void (await end())),
    report: () => [
      ...crowds.map(
        ({ statuses }) => `votes were answered ${[...statuses].map(([status, n]) => `${status} × ${n}`).join(', ')}`,
      ),
      ...said,
    ],
    [Symbol.asyncDispose]: () => ends.disposeAsync(),
  }
}
