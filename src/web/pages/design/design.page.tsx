import { ClanCard } from '../../features/clan-card/clan-card.tsx'
import { SmallClanCard } from '../../features/clan-card/small-clan-card.tsx'
import { FilterBar } from '../../features/filters/filter-bar.tsx'
import { PageHead } from '../../features/head/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { errorText, statusErrorText } from '../../features/errors/error-text.ts'
import { ErrorPanel } from '../../features/errors/error-panel.tsx'
import { NoMatches } from '../home/no-matches.tsx'
import { NothingListed } from '../home/nothing-listed.tsx'
import { StatsStrip } from '../home/stats-strip.tsx'
import { Buttons } from './buttons.tsx'
import { ClanStates } from './clan-states.tsx'
import { Colors } from './colors.tsx'
import styles from './design.page.module.css'
import { Dialogs } from './dialogs.tsx'
import { Forms } from './forms.tsx'
import { Paging } from './paging.tsx'
import { sampleClans, smallSample } from './sample-clans.ts'
import { sampleList } from './sample-list.ts'
import { Specimen } from './specimen.tsx'
import { Tables } from './tables.tsx'
import { Uploads } from './uploads.tsx'

/** `/design`: the components in all their states. Development server only. */
export function DesignPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Design · development" />
      <h1 className={styles.title}>Components and their states</h1>
      <Specimen name="Colors">
        <Colors />
      </Specimen>
      <Specimen name="Buttons">
        <Buttons />
      </Specimen>
      <Specimen name="Forms">
        <Forms />
      </Specimen>
      <Specimen name="Uploads">
        <Uploads />
      </Specimen>
      <Specimen name="Dialogs">
        <Dialogs />
      </Specimen>
      <Specimen name="Tables">
        <Tables />
      </Specimen>
      <Specimen name="An owner's clan">
        <ClanStates />
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
          <SmallClanCard clan={smallSample} variant="blue" />
          <SmallClanCard clan={smallSample} variant="gold" />
        </div>
      </Specimen>
      <Specimen name="Filter bar">
        <FilterBar list={sampleList} resultsId="results" />
      </Specimen>
      <Specimen name="Pagination">
        <Paging />
      </Specimen>
      <Specimen name="Notices">
        <NoMatches text="No clan matches all of these filters." links={[]} clearHref="/design" onClear={() => {}} />
        <NothingListed />
        <Notice tone="error" icon="503" headline="The list of clans could not be loaded">
          <p>Network Error</p>
        </Notice>
      </Specimen>
      <Specimen name="Status panels">
        {[404, 429, 500, 503].map((status) => (
          <ErrorPanel
            key={status}
            text={statusErrorText(status)}
            retryHref="/design"
            requestId={status === 500 ? '3f2a9c1e-7d54-4b0a-9d1e-6f0a2b7c8d90' : undefined}
          />
        ))}
        <ErrorPanel text={errorText(new Error('Network Error'))} retryHref="/design" requestId={undefined} />
      </Specimen>
      <Specimen name="Sheet">
        <Sheet eyebrow="Register" headline="Put your clan on the map" message={<p>An introduction to the page.</p>}>
          <Button variant="primary">Register</Button>
        </Sheet>
      </Specimen>
      <Specimen name="Copy button">
        <div className={styles.small}>
          <CopyButton text="https://clans.example/vote?id=7" subject="vote link" />
        </div>
      </Specimen>
    </div>
  )
}
