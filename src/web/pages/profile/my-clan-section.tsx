import { useEffect, useRef, useState } from 'react'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { deriveClanStatus } from '#contract/rules/clans/clan-status.ts'
import { rejectedChanges } from '../../features/clan-form/clan-draft.ts'
import { ClanFormDialog } from '../../features/clan-form/clan-form-dialog.tsx'
import { storeUnsentDraft } from '../../features/clan-form/unsent-draft.ts'
import { LoadState } from '../../features/loading/load-state.tsx'
import { useOnReturn } from '../../features/loading/use-on-return.ts'
import { useResult } from '../../features/loading/use-result.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ClanPlaceholder } from './listing/clan-placeholder.tsx'
import { ClanPreview } from './listing/clan-preview.tsx'
import { ClanStatusBanner } from './listing/clan-status-banner.tsx'
import { ClanTools } from './clan-tools.tsx'
import { DeleteClanDialog } from './listing/delete-clan-dialog.tsx'
import type { Profile } from './load-profile.ts'
import styles from './my-clan.module.css'
import { PastWeeksSection } from './statistics/past-weeks-section.tsx'
import pageStyles from './profile.page.module.css'
import { useUnsentDraft } from './listing/use-unsent-draft.ts'
import { WithdrawEditDialog } from './listing/withdraw-edit-dialog.tsx'

type DialogName = 'form' | 'deletion' | 'withdrawal'

export function MyClanSection({ profile }: { readonly profile: Profile | null }) {
  const loaded = useResult(profile && profile.clan)
  const [requested, setRequested] = useState<DialogName>()
  const [open, setOpen] = useState<DialogName>()
  const [premiumPreview, setPremiumPreview] = useState(false)
  const [status, setStatus] = useState<string>()
  const headline = useRef<HTMLHeadingElement>(null)
  const clan = loaded.error === undefined ? loaded.data : undefined
  const unsentDraft = useUnsentDraft(clan)

  // Open a dialog only with current data, because editing outdated data would revert the latest change.
  if (requested && !loaded.busy && clan !== undefined) {
    setRequested(undefined)
    setOpen(requested)
  }

  useEffect(() => {
    // Runs after the dialog has restored the focus, because the button that opened it may have been removed.
    if (status !== undefined) headline.current?.focus()
  }, [status])

  // Owners keep the profile open while they wait for the review. Do not reload behind a dialog: it would close if that failed.
  const isWaiting = clan && (clan.approve_status === 0 || clan.update_pending)
  useOnReturn(() => {
    if (isWaiting && !open && !requested && !unsentDraft) loaded.reload()
  })

  function finish(message: string) {
    close()
    setStatus(message)
    loaded.reload()
  }

  function close() {
    setOpen(undefined)
    storeUnsentDraft(undefined)
  }

  function request(dialog: DialogName) {
    setStatus(undefined)
    setRequested(dialog)
  }

  const email = profile?.email
  const rejected = clan ? rejectedChanges(clan) : {}

  function editAgain() {
    if (!clan || email === undefined) return
    setStatus(undefined)
    storeUnsentDraft({ email, clanId: clan.id, changes: rejected, file: undefined, reason: 'edit rejected' })
  }

  return (
    <>
      <section
        className={pageStyles.section}
        aria-labelledby="my-clan"
        aria-busy={clan === undefined && loaded.error === undefined}
      >
        <h2 ref={headline} id="my-clan" tabIndex={-1} className={pageStyles.headline}>
          My Clan
        </h2>
        <output className={styles.done}>{status}</output>
        <LoadState loaded={loaded} errorHeadline="Your clan could not be loaded" placeholder={<ClanPlaceholder />}>
          {(data) => (
            <>
              <ClanStatusBanner clan={data} onEditAgain={Object.keys(rejected).length > 0 ? editAgain : undefined} />
              <div className={styles.actions}>
                {!data && (
                  <Button variant="primary" busy={requested === 'form'} onClick={() => request('form')}>
                    Add clan
                  </Button>
                )}
                {data && !data.taken_down && (
                  <Button busy={requested === 'form'} onClick={() => request('form')}>
                    Edit clan
                  </Button>
                )}
                {data?.pending && !data.taken_down && (
                  <Button busy={requested === 'withdrawal'} onClick={() => request('withdrawal')}>
                    Withdraw edit
                  </Button>
                )}
                {data?.approve_status === 1 && !data.taken_down && (
                  <ButtonLink href={clanPath(data)}>View public page</ButtonLink>
                )}
                {data && (
                  <Button variant="danger" busy={requested === 'deletion'} onClick={() => request('deletion')}>
                    Delete clan
                  </Button>
                )}
              </div>
              <ClanPreview clan={data} standing={profile?.standing} premiumPreview={premiumPreview} />
            </>
          )}
        </LoadState>
      </section>
      {clan?.taken_down && <PastWeeksSection result={profile && profile.history} listed={false} />}
      {clan && !clan.taken_down && (
        <ClanTools
          clan={clan}
          status={deriveClanStatus(clan)}
          stats={profile && profile.stats}
          votes={profile && profile.votes}
          history={profile && profile.history}
          premiumPreview={premiumPreview}
          onPremiumPreview={setPremiumPreview}
        />
      )}
      {(open === 'form' || unsentDraft) && (
        <ClanFormDialog
          clan={clan ?? undefined}
          unsentDraft={unsentDraft}
          onClose={close}
          onSaved={() => finish(clan ? 'Your changes were submitted.' : 'Your clan was submitted.')}
        />
      )}
      {clan && (
        <>
          <DeleteClanDialog clan={clan} open={open === 'deletion'} onClose={close} onDone={finish} />
          <WithdrawEditDialog clan={clan} open={open === 'withdrawal'} onClose={close} onDone={finish} />
        </>
      )}
    </>
  )
}
