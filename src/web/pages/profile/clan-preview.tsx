import { useState } from 'react'
import type { OwnClan } from '#contract/own-clan.ts'
import { changedFields } from '../../features/own-clan/clan-changes.ts'
import { Choice } from '../../ui/choice.tsx'
import styles from './clan-preview.module.css'
import type { Standing } from './load-profile.ts'
import { exampleClans } from './example-clans.ts'
import { PreviewCard } from './preview-card.tsx'

export interface ClanPreviewProps {
  readonly clan: OwnClan | null
  readonly standing: Standing | undefined
  /** Shows the card as premium would make it. */
  readonly premiumPreview: boolean
}

/** How the own clan looks among others. */
export function ClanPreview({ clan, standing, premiumPreview }: ClanPreviewProps) {
  const [before, after, last] = exampleClans
  return (
    <div className={styles.row}>
      <div className={styles.example} inert>
        <PreviewCard {...before} />
      </div>
      {clan ? <OwnCard clan={clan} standing={standing} premiumPreview={premiumPreview} /> : <EmptyPlace />}
      <div className={styles.example} inert>
        <PreviewCard {...after} />
      </div>
      <div className={`${styles.example} ${styles.last}`} inert>
        <PreviewCard {...last} />
      </div>
    </div>
  )
}

type View = 'public' | 'waiting'

function OwnCard({ clan, standing, premiumPreview }: ClanPreviewProps & { readonly clan: OwnClan }) {
  const [view, setView] = useState<View>('waiting')
  const shown = view === 'waiting' && clan.pending ? clan.pending : clan
  return (
    <div className={styles.own}>
      <PreviewCard listing={{ ...shown, id: clan.id }} premium={clan.premium || premiumPreview} standing={standing} />
      {clan.pending ? (
        <Views view={view} onChange={setView} changes={changedFields(clan)} />
      ) : (
        <p className={styles.caption}>{explainView(clan, premiumPreview)}</p>
      )}
    </div>
  )
}

function explainView(clan: OwnClan, premiumPreview: boolean): string {
  if (premiumPreview && !clan.premium) return 'This is how premium would look.'
  return clan.approve_status === 1 && !clan.taken_down
    ? 'This is what everybody sees.'
    : 'Nobody but you and the reviewers sees this.'
}

interface ViewsProps {
  readonly view: View
  readonly onChange: (view: View) => void
  /** What the edit changes, in words. */
  readonly changes: readonly string[]
}

const views: Readonly<Record<View, string>> = { public: 'Public now', waiting: 'After approval' }

/** Chooses between what is public and what waits. */
function Views({ view, onChange, changes }: ViewsProps) {
  return (
    <fieldset className={styles.views}>
      <legend className={styles.caption}>
        {changes.length === 0 ? 'Nothing differs from what is public.' : `Waiting for review: ${changes.join(', ')}`}
      </legend>
      {(Object.keys(views) as View[]).map((code) => (
        <Choice key={code} type="radio" name="view" checked={view === code} onChange={() => onChange(code)}>
          {views[code]}
        </Choice>
      ))}
    </fieldset>
  )
}

function EmptyPlace() {
  return (
    <div className={styles.empty} aria-hidden="true">
      <span className={styles.mark}>+</span>
      <span>Your clan&apos;s place</span>
    </div>
  )
}
