import { useRef } from 'react'
import { useLoaderData } from 'react-router'
import { pageSlots } from '#contract/rules/lists/pages.ts'
import { hoursText } from '#contract/rules/promises.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import { PageHead } from '../../../features/head/page-head.tsx'
import { CheckpointPanel } from '../../../features/weeks/checkpoint-panel.tsx'
import { useSite } from '../../../site.tsx'
import { Container } from '../../../ui/container.tsx'
import { Eyebrow } from '../../../ui/eyebrow.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { useFocusOnNewPage } from '../../../ui/use-focus-on-new-page.ts'
import { type loadModeration, moderationHref } from './load-moderation.ts'
import { ModerationEntry } from './moderation-entry.tsx'
import styles from './moderation.module.css'
import { WeekFiguresTable } from './week-figures.tsx'

export { loadModeration } from './load-moderation.ts'

const listId = 'entries'

/** `/moderation`: actions of administrators and the vote detector. Works without script. */
export function ModerationPage() {
  const { siteName, moderationDelayHours } = useSite()
  const { entries, weeks, checkpoint, page, pages } = useLoaderData<typeof loadModeration>()
  const list = useRef<HTMLElement>(null)
  useFocusOnNewPage(list, page, listId)
  return (
    <Container>
      <PageHead
        title={page === 1 ? 'Moderation' : `Moderation, page ${page}`}
        description={`Every penalty, take-down, correction and decision about votes on ${withFullStop(siteName)}`}
        canonical={moderationHref(page)}
      />
      <link rel="alternate" type="application/rss+xml" title={`Moderation · ${siteName}`} href="/moderation/rss.xml" />
      <div className={styles.page}>
        <header className={styles.head}>
          <Eyebrow>{siteName}</Eyebrow>
          <h1 className={styles.title}>Moderation</h1>
          <p className={styles.about}>
            What administrators and the vote detector did, and every result and correction. Each line is an entry of the
            site’s log, to which anyone can hold the site: entries cannot be changed later. No entry may be left out.
            Numbers of entries that are missing here belong to the log’s key and its commitments to each week’s votes.{' '}
            {delayText(moderationDelayHours)}
          </p>
          <p className={styles.links}>
            <a href="/moderation/rss.xml" type="application/rss+xml">
              RSS feed
            </a>
          </p>
        </header>
        {page === 1 && weeks.length > 0 && <WeekFiguresTable weeks={weeks} />}
        {entries.length === 0 ? (
          <Notice tone="calm" icon="00" headline="No entries yet">
            <p>Penalties, take-downs, results and decisions about votes will appear here.</p>
          </Notice>
        ) : (
          <section ref={list} id={listId} aria-labelledby="entries-title" className={styles.entries} tabIndex={-1}>
            <h2 id="entries-title" className={styles.listTitle}>
              Entries
            </h2>
            <ol className={styles.list}>
              {entries.map((line) => (
                <ModerationEntry key={line.position} line={line} />
              ))}
            </ol>
          </section>
        )}
        {pages > 1 && (
          <Pagination
            label="Pages of entries"
            current={page}
            slots={pageSlots(page, pages)}
            hrefOf={(number) => `${moderationHref(number)}#${listId}`}
          />
        )}
        <p className={styles.small}>
          Decisions about votes are summed up. Numbers below 20 are not shown by clan, because they could show how the
          site recognizes fake votes: they appear with the result of the week, as does what the vote detector decides.
          Four weeks after a week, an entry says for which reasons votes did not count.
        </p>
        <CheckpointPanel checkpoint={checkpoint} />
      </div>
    </Container>
  )
}

function delayText(hours: number): string {
  return hours === 0
    ? 'Entries appear within seconds of the action.'
    : `On this site, entries appear ${hoursText(hours)} after the action; results and corrections are not delayed.`
}
