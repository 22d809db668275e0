import type { OwnClan } from '#contract/own-clan.ts'
import { ClanStatusBanner } from '../profile/listing/clan-status-banner.tsx'
import { LoadState } from '../../features/loading/load-state.tsx'
import { ClanPlaceholder } from '../profile/listing/clan-placeholder.tsx'
import { exampleOwnClan as listed } from '../profile/listing/example-clans.ts'

const states: readonly (OwnClan | null)[] = [
  null,
  { ...listed, approve_status: 0 },
  { ...listed, update_pending: true },
  { ...listed, last_rejection: { kind: 'update', reason: 'The banner is blurred.', at: Date.UTC(2026, 0, 5) } },
  { ...listed, approve_status: -1 },
  { ...listed, approve_status: -1, taken_down: true },
]

const failed = { data: undefined, error: 'Network Error', busy: false, reload: () => {}, change: () => {} }

export function ClanStates() {
  return (
    <>
      <ClanPlaceholder />
      <LoadState loaded={failed} errorHeadline="Your clan could not be loaded" placeholder={undefined}>
        {() => undefined}
      </LoadState>
      {states.map((clan) => (
        <ClanStatusBanner key={`${clan?.approve_status} ${clan?.update_pending} ${clan?.taken_down}`} clan={clan} />
      ))}
    </>
  )
}
