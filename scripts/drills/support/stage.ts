import type { StorageName } from './drill.ts'
import { createWorkspace, type Workspace, type WorkspaceOptions } from './workspace.ts'
import { type SiteOptions, type SiteProcess, startSite } from './site.ts'
import { startVoters, type Voters } from './voters.ts'

/** A failure of a running site, and checks of what must hold during and after it. */
export interface Drill {
  readonly name: string
  readonly on?: readonly StorageName[]
  /** Returns a short summary; rejects if a check fails. */
  run(stage: Stage): Promise<string>
}

/** The environment of one drill. Disposing of it removes everything that the drill has set up. */
export interface Stage extends AsyncDisposable {
  readonly storage: StorageName
  workspace(options?: WorkspaceOptions): Promise<Workspace>
  site(workspace: Workspace, options?: SiteOptions): Promise<SiteProcess>
  /** Starts voters that call the sites, or the proxy in front of them. */
  voters(workspace: Workspace, sites: readonly { readonly address: string }[], count?: number): Voters
  /** Registers a cleanup; cleanups run in reverse order. */
  onCleanup(cleanup: () => unknown): void
  /** Details about a failed drill: the statuses of votes and the sites' last output. */
  report(): string[]
}

export function openStage(storage: StorageName): Stage {
  const cleanups = new AsyncDisposableStack()
  const output: string[] = []
  const voterGroups: Voters[] = []
  return {
    storage,
    async workspace(options) {
      const workspace = await createWorkspace(options?.storage ?? storage, options)
      cleanups.defer(() => workspace.drop())
      return workspace
    },
    async site({ environment }, options) {
      const site = await startSite(environment, { ...options, output })
      cleanups.defer(async () => void (await site.end('SIGKILL')))
      return site
    },
    voters({ clans }, sites, count) {
      const voters = startVoters(
        sites.map(({ address }) => address),
        clans,
        count,
      )
      cleanups.defer(() => voters.stop())
      voterGroups.push(voters)
      return voters
    },
    onCleanup: (cleanup) => cleanups.defer(async () => void (await cleanup())),
    report: () => [
      ...voterGroups.map(
        ({ statuses }) => `votes returned ${[...statuses].map(([status, n]) => `${status} × ${n}`).join(', ')}`,
      ),
      ...output,
    ],
    [Symbol.asyncDispose]: () => cleanups.disposeAsync(),
  }
}
