import { useState } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import { SmallClanCard } from '../../../features/clan-card/small-clan-card.tsx'
import { changedFields } from '../../../features/own-clan/clan-changes.ts'
import { Choice } from '../../../ui/choice.tsx'
import styles from './clan-preview.module.css'
import type { Standing } from '../load-profile.ts'
import { exampleClans } from './example-clans.ts'
import { PreviewCard } from './preview-card.tsx'

export interface ClanPreviewProps {
  readonly clan: OwnClan | null
  readonly standing: Standing | undefined
  readonly premiumPreview: boolean
}

/** The owner's card among examples. On a phone, the examples are small cards, so that the owner's card stays in view. */
export function ClanPreview({ clan, standing, premiumPreview }: ClanPreviewProps) {
  const [before, after, last] = exampleClans
  return (
    <div className={styles.row}>
      <div className={styles.example} inert>
        <PreviewCard {...before} />
      </div>
      {clan ? <OwnCard clan={clan} standing={standing} premiumPreview={premiumPreview} /> : <EmptySlot />}
      <div className={styles.example} inert>
        <PreviewCard {...after} />
      </div>
      <div className={`${styles.example} ${styles.last}`} inert>
        <PreviewCard {...last} />
      </div>
      <div className={styles.smallExamples} inert>
        <SmallClanCard clan={{ ...before.listing, premium: false }} variant="blue" />
        <SmallClanCard clan={{ ...after.listing, premium: true }} variant="gold" />
      </div>
    </div>
  )
}

type View = 'public' | 'pending'

function OwnCard({ clan, standing, premiumPreview }: ClanPreviewProps & { readonly clan: OwnClan }) {
  const [view, setView] = useState<View>('pending')
  // The public card does not link to an invite with a problem.
  const listed = clan.invite_problem ? { ...clan, discord_url: null } : clan
  const shown = view === 'pending' && clan.pending ? clan.pending : listed
  return (
    <div className={styles.own}>
      <PreviewCard listing={{ ...shown, id: clan.id }} premium={clan.premium || premiumPreview} standing={standing} />
      {clan.pending ? (
        <ViewChoice view={view} onChange={setView} changes={changedFields(clan)} />
      ) : (
        <p className={styles.caption}>{captionOf(clan, premiumPreview)}</p>
      )}
    </div>
  )
}

function captionOf(clan: OwnClan, premiumPreview: boolean): string {
  if (premiumPreview && !clan.premium) return 'Preview of your card with premium.'
  return clan.approve_status === 1 && !clan.taken_down
    ? 'This is your public card.'
    : 'Only you and the reviewers see this.'
}

interface ViewChoiceProps {
  readonly view: View
  readonly onChange: (view: View) => void
  readonly changes: readonly string[]
}

const views: Readonly<Record<View, string>> = { public: 'Public now', pending: 'After approval' }

function ViewChoice({ view, onChange, changes }: ViewChoiceProps) {
  return (
    <fieldset className={styles.views}>
      <legend className={styles.caption}>
        {changes.length === 0 ? 'No difference from your public card.' : `Pending review: ${changes.join(', ')}`}
      </legend>
      {(Object.keys(views) as View[]).map((code) => (
        <Choice key={code} type="radio" name="view" checked={view === code} onChange={() => onChange(code)}>
          {views[code]}
        </Choice>
      ))}
    </fieldset>
  )
}

function EmptySlot() {
  return (
    <div className={styles.empty} aria-hidden="true">
      <span className={styles.plus}>+</span>
      <span>Your clan</span>
    </div>
  )
}
