import { useEffect, useRef, useState } from 'react'
import { deriveClanStatus } from '#contract/rules/clan-status.ts'
import { ClanFormDialog } from '../../features/clan-form/clan-form-dialog.tsx'
import { keepDraft } from '../../features/clan-form/kept-draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useOwnClan } from '../../features/own-clan/use-own-clan.ts'
import { Button } from '../../ui/button.tsx'
import { ClanPreview } from './clan-preview.tsx'
import { ClanStatusBanner } from './clan-status-banner.tsx'
import { ClanTools } from './clan-tools.tsx'
import { DeleteClanDialog } from './delete-clan-dialog.tsx'
import { ClanLoading, ClanNotRead } from './my-clan-waiting.tsx'
import styles from './my-clan.module.css'
import pageStyles from './profile.page.module.css'

type Asked = 'form' | 'deletion'

/** The user's listing: adding, editing and deleting it, how it looks, and what to do with it. */
export function MyClanSection() {
  const { state, busy, reload } = useOwnClan()
  const [asked, setAsked] = useState<Asked>()
  const kept = useKeptDraft(state)
  const [premiumPreview, setPremiumPreview] = useState(false)
  const [done, setDone] = useState<string>()
  const headline = useRef<HTMLHeadingElement>(null)
  const clan = state.kind === 'read' ? state.clan : undefined
  // Nothing begins from what was there before the last change: sent again, it would undo that.
  const ready = state.kind === 'read' && !busy ? asked : undefined
  const isAwaited = (what: Asked) => busy && asked === what

  useEffect(() => {
    // After the dialog has given the focus back: the button that opened it may be gone with what it was for.
    if (done !== undefined) headline.current?.focus()
  }, [done])

  function finish(words: string) {
    close()
    setDone(words)
    reload()
  }

  function close() {
    setAsked(undefined)
    keepDraft(undefined)
  }

  function ask(what: Asked) {
    setDone(undefined)
    setAsked(what)
  }

  return (
    <>
      <section className={pageStyles.section} aria-labelledby="my-clan" aria-busy={state.kind === 'loading'}>
        <h2 ref={headline} id="my-clan" tabIndex={-1} className={pageStyles.headline}>
          My Clan
        </h2>
        <output className={styles.done}>{done}</output>
        {state.kind === 'loading' && <ClanLoading />}
        {state.kind === 'failed' && <ClanNotRead reason={state.reason} onRetry={reload} />}
        {state.kind === 'read' && (
          <>
            <ClanStatusBanner clan={clan} />
            <div className={styles.ways}>
              {!clan && (
                <Button variant="primary" busy={isAwaited('form')} onClick={() => ask('form')}>
                  Add clan
                </Button>
              )}
              {clan && !clan.taken_down && (
                <Button busy={isAwaited('form')} onClick={() => ask('form')}>
                  Edit clan
                </Button>
              )}
              {clan && (
                <Button variant="danger" busy={isAwaited('deletion')} onClick={() => ask('deletion')}>
                  Delete clan
                </Button>
              )}
            </div>
            <ClanPreview clan={clan} premiumPreview={premiumPreview} />
          </>
        )}
      </section>
      {clan && !clan.taken_down && (
        <ClanTools
          clan={clan}
          status={deriveClanStatus(clan)}
          premiumPreview={premiumPreview}
          onPremiumPreview={setPremiumPreview}
        />
      )}
      {(ready === 'form' || kept) && (
        <ClanFormDialog
          clan={clan}
          kept={kept}
          onClose={close}
          onSaved={() => finish(clan ? 'Your changes were sent.' : 'Your clan was submitted.')}
        />
      )}
      {clan && (
        <DeleteClanDialog
          clan={clan}
          open={ready === 'deletion'}
          onClose={close}
          onDeleted={() => finish('Your clan was deleted.')}
        />
      )}
    </>
  )
}
