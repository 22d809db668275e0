import { ClanCard } from '../../features/clan-card/clan-card.tsx'
import { SmallClanCard } from '../../features/clan-card/small-clan-card.tsx'
import { FilterBar } from '../../features/filters/filter-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Signpost } from '../../ui/signpost.tsx'
import { NoMatches } from '../home/no-matches.tsx'
import { NothingListed } from '../home/nothing-listed.tsx'
import { StatsStrip } from '../home/stats-strip.tsx'
import { Buttons } from './buttons.tsx'
import { Colours } from './colours.tsx'
import styles from './design.page.module.css'
import { Paging } from './paging.tsx'
import { sampleClans, smallSample } from './sample-clans.ts'
import { Specimen } from './specimen.tsx'

/** `/design`, on a development server alone: the parts of the pages in their states. */
export function DesignPage() {
  return (
    <div className={styles.page}>
      <title>Design · development</title>
      <h1 className={styles.title}>Parts and their states</h1>
      <Specimen name="Colours">
        <Colours />
      </Specimen>
      <Specimen name="Buttons">
        <Buttons />
      </Specimen>
      <Specimen name="Stats strip">
        <StatsStrip stats={{ totalClans: 0, linksFollowed: 7, votesThisWeek: 12_345, votesAllTime: 1_234_567 }} />
      </Specimen>
      <Specimen name="Clan cards">
        <ul className={styles.cards}>
          {sampleClans.map(({ about, clan }) => (
            <li key={about} className={styles.card}>
              <p className={styles.about}>{about}</p>
              <ClanCard clan={clan} image="lazy" />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Small clan cards">
        <div className={styles.small}>
          <SmallClanCard clan={smallSample} colour="blue" />
          <SmallClanCard clan={smallSample} colour="gold" />
        </div>
      </Specimen>
      <Specimen name="Filter bar">
        <FilterBar />
      </Specimen>
      <Specimen name="Pagination">
        <Paging />
      </Specimen>
      <Specimen name="Notices">
        <NoMatches clearHref="/design" />
        <NothingListed />
        <Notice tone="error" mark="503" headline="The list of clans could not be loaded">
          <p>Network Error</p>
        </Notice>
      </Specimen>
      <Specimen name="Signpost">
        <Signpost
          mark="503"
          eyebrow="Error"
          headline="Reinforcements are on the way"
          words="The site cannot answer at the moment. Nothing is lost; try again in a few seconds."
          ways={<Button variant="primary">Try again</Button>}
        />
      </Specimen>
    </div>
  )
}
