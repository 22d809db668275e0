import type { ClanDetails } from '#contract/clans.ts'
import { ClanImage } from '../../features/clan-card/clan-image.tsx'
import styles from './vote.page.module.css'

export function VoteClan({ clan }: { readonly clan: ClanDetails }) {
  return (
    <div className={styles.clan}>
      <ClanImage clan={clan} priority="first" sizes="24rem" />
      <p className={styles.name} dir="auto">
        {clan.name}
      </p>
    </div>
  )
}
