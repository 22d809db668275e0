import { useRef } from 'react'
import { Link, useLoaderData } from 'react-router'
import { pageSlots } from '#contract/rules/lists/pages.ts'
import type { ArchivedWeek } from '#contract/weeks.ts'
import { PageHead } from '../../features/head/page-head.tsx'
import { breadcrumbs, StructuredData } from '../../features/head/structured-data.tsx'
import { CheckpointPanel } from '../../features/weeks/checkpoint-panel.tsx'
import { WeekDates } from '../../features/weeks/week-dates.tsx'
import { WeekStatus } from '../../features/weeks/week-status.tsx'
import { weekName } from '../../features/weeks/week-texts.ts'
import { WhatItProves } from '../../features/weeks/what-it-proves.tsx'
import { useSite } from '../../site.tsx'
import { Container } from '../../ui/container.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { useFocusOnNewPage } from '../../ui/use-focus-on-new-page.ts'
import styles from './archive.module.css'
import type { loadWeeks } from './load-archive.ts'
import { Podium } from './podium.tsx'
import { ResultsFeedLink } from './results-feed-link.tsx'

const listId = 'weeks'

/** `/weeks`: all weeks of the archive, newest first. */
export function WeeksPage() {
  const { weeks, checkpoint, page, pages } = useLoaderData<typeof loadWeeks>()
  const { siteName, gameName } = useSite()
  const list = useRef<HTMLElement>(null)
  useFocusOnNewPage(list, page, listId)
  const hrefOf = (number: number) => (number > 1 ? `/weeks?page=${number}` : '/weeks')
  return (
    <Container>
      <PageHead
        title={page > 1 ? `Results, page ${page}` : 'Results'}
        description={`Every week's ranking of the clans of ${gameName} on ${siteName}, with results that anyone can check.`}
        canonical={hrefOf(page)}
      />
      <StructuredData describe={(absolute) => [breadcrumbs([['Results', absolute('/weeks')]])]} />
      <ResultsFeedLink />
      <div className={styles.page}>
        <header className={styles.head}>
          <Eyebrow>{siteName}</Eyebrow>
          <h1 className={styles.title}>Results</h1>
          <div className={styles.lead}>
            <p>Every week has a winner, and a result that anyone can check.</p>
            <a href="/weeks/rss.xml" type="application/rss+xml">
              RSS feed
            </a>
          </div>
        </header>
        <section ref={list} id={listId} className={styles.weeks} aria-label="Weeks" tabIndex={-1}>
          {weeks.map((week) => (
            <WeekCard key={week.week} week={week} />
          ))}
        </section>
        {pages > 1 && (
          <Pagination
            label="Pages of the archive"
            current={page}
            slots={pageSlots(page, pages)}
            hrefOf={(number) => `${hrefOf(number)}#${listId}`}
          />
        )}
        <div className={styles.panels}>
          <WhatItProves />
          <CheckpointPanel checkpoint={checkpoint} />
        </div>
      </div>
    </Container>
  )
}

function WeekCard({ week }: { readonly week: ArchivedWeek }) {
  const name = weekName(week.week)
  return (
    <article className={styles.week} aria-labelledby={week.week}>
      <header className={styles.weekHead}>
        <h2 id={week.week}>
          <Link to={`/weeks/${week.week}`}>{name}</Link>
        </h2>
        <WeekStatus status={week.status} version={week.version} />
      </header>
      <p className={styles.note}>
        <WeekDates week={week.week} />
      </p>
      <Podium places={week.podium} label={`The first three of ${name.toLowerCase()}`} />
      <p className={styles.note}>{numbersOf(week)}</p>
    </article>
  )
}

function numbersOf({ counts, counted }: ArchivedWeek): string {
  if (!counts) return `${groupDigits(counted)} ${counted === 1 ? 'vote counts' : 'votes count'} so far`
  const { cast } = counts
  return `${countVotes(cast)}, ${groupDigits(counted)} counted`
}
