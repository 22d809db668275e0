import type { OwnClan } from '#contract/own-clan.ts'
import { votePath } from '#contract/rules/widgets.ts'
import type { ClanWeek } from '#contract/weeks.ts'
import type { ClanStatus } from '#contract/rules/clans/clan-status.ts'
import { CopyField } from '../../features/own-clan/copy-field.tsx'
import type { Result } from '../../features/loading/result.ts'
import { useSite } from '../../site.tsx'
import type { LinkStats, OwnVotes } from './load-profile.ts'
import { PastWeeksSection } from './statistics/past-weeks-section.tsx'
import { PerformanceSection } from './statistics/performance-section.tsx'
import { PremiumBox } from './promotion/premium-box.tsx'
import styles from './my-clan.module.css'
import pageStyles from './profile.page.module.css'
import { SocialSection } from './promotion/social-section.tsx'
import { VoteReportsSection } from './vote-reports/vote-reports-section.tsx'
import { WidgetSection } from './promotion/widget-section.tsx'

export interface ClanToolsProps {
  readonly clan: OwnClan
  readonly status: ClanStatus
  readonly stats: Result<LinkStats> | null
  readonly votes: Result<OwnVotes> | null
  readonly history: Result<ClanWeek[]> | null
  readonly premiumPreview: boolean
  readonly onPremiumPreview: (enabled: boolean) => void
}

export function ClanTools({ clan, status, stats, votes, history, premiumPreview, onPremiumPreview }: ClanToolsProps) {
  const { baseUrl } = useSite()
  const voteUrl = baseUrl + votePath(clan.id)
  const listed = status >= 1
  return (
    <>
      <div className={styles.pair}>
        <section className={pageStyles.card} aria-labelledby="voting">
          <h2 id="voting">Voting</h2>
          <p className={pageStyles.text}>
            {listed
              ? 'Opening this link votes for your clan, once per person and week.'
              : 'Once your clan is approved, opening this link will vote for it.'}
          </p>
          <CopyField label="Vote link" text={voteUrl} />
        </section>
        <SocialSection name={clan.name} voteUrl={voteUrl} listed={listed} />
      </div>
      <PerformanceSection result={stats} />
      <PastWeeksSection result={history} listed={listed} />
      <VoteReportsSection clanId={clan.id} result={votes} />
      <div className={styles.pair}>
        <WidgetSection clan={clan} listed={listed} />
        {listed && (
          <PremiumBox premium={clan.premium} isPreviewing={premiumPreview} onPreviewChange={onPremiumPreview} />
        )}
      </div>
    </>
  )
}
