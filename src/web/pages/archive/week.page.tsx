import { Link, useLoaderData } from 'react-router'
import type { WeekResult } from '#contract/weeks.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import { PageHead } from '../../features/head/page-head.tsx'
import { CheckpointPanel } from '../../features/weeks/checkpoint-panel.tsx'
import { WeekDates } from '../../features/weeks/week-dates.tsx'
import { WeekStatus } from '../../features/weeks/week-status.tsx'
import { clanNameIn, weekName } from '../../features/weeks/week-texts.ts'
import { WhatItProves } from '../../features/weeks/what-it-proves.tsx'
import { useSite } from '../../site.tsx'
import { Container } from '../../ui/container.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import styles from './archive.module.css'
import { Corrections } from './corrections.tsx'
import type { loadWeek } from './load-archive.ts'
import { Podium } from './podium.tsx'
import { ResultsFeedLink } from './results-feed-link.tsx'
import { WeekClans } from './week-clans.tsx'
import { WeekData } from './week-data.tsx'
import { WeekFiles } from './week-files.tsx'
import { weekHref } from './week-href.ts'
import { WeekStatusText } from './week-status-text.tsx'

export function WeekPage() {
  const { result, q, page, pages, total } = useLoaderData<typeof loadWeek>()
  const { gameName } = useSite()
  const { week, status, version, podium, checkpoint } = result
  const name = weekName(week)
  const isNewest = version === result.newest_version
  const winner = podium[0]
  return (
    <Container>
      <PageHead
        title={page > 1 ? `${name}, page ${page}` : name}
        description={`${winner ? `Winner: ${withFullStop(clanNameIn(winner))} ` : ''}Ranking of the clans of ${gameName} in ${name.toLowerCase()}, with votes, status and files to check.`}
        canonical={weekHref(week, { page })}
        // Search results and earlier versions have the same content as the newest version.
        noindex={q !== undefined || !isNewest}
      />
      <WeekData result={result} page={page} />
      <ResultsFeedLink />
      <div className={styles.page}>
        <WeekSteps result={result} />
        <header className={styles.head}>
          <Eyebrow>Results</Eyebrow>
          <h1 className={styles.title}>{name}</h1>
          <div className={styles.lead}>
            <p>
              <WeekDates week={week} />
            </p>
            <WeekStatus status={status} version={result.newest_version} />
          </div>
          <WeekStatusText result={result} />
        </header>
        {podium.length > 0 && (
          <section className={styles.panel} aria-labelledby="podium">
            <h2 id="podium">Podium</h2>
            <Podium places={podium} label="The first three" size="large" />
          </section>
        )}
        <WeekClans result={result} q={q} page={page} pages={pages} total={total} />
        <div className={styles.panels}>
          {status === 'final' && <WeekFiles result={result} />}
          <WhatItProves />
          <Corrections result={result} />
          <CheckpointPanel checkpoint={checkpoint} />
        </div>
      </div>
    </Container>
  )
}

function WeekSteps({ result: { previous, next } }: { readonly result: WeekResult }) {
  return (
    <nav aria-label="Weeks" className={styles.steps}>
      <Link to="/weeks">All weeks</Link>
      {previous !== null && (
        <Link to={weekHref(previous)} rel="prev">
          ‹ {weekName(previous)}
        </Link>
      )}
      {next !== null && (
        <Link to={weekHref(next)} rel="next">
          {weekName(next)} ›
        </Link>
      )}
    </nav>
  )
}
