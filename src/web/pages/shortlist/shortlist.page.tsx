import { PageHead } from '../../features/head/page-head.tsx'
import { maxShortlisted, shortlist } from '../../features/shortlist/shortlist.ts'
import { validIds } from '../../features/shortlist/valid-ids.ts'
import { usePersisted } from '../../storage/use-persisted.ts'
import { Container } from '../../ui/container.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import { useIsBrowser } from '../../ui/use-is-browser.ts'
import { ShortlistContent } from './shortlist-content.tsx'
import styles from './shortlist.module.css'

/** `/shortlist`: the clans that the visitor marked with a star. Needs JavaScript. */
export function ShortlistPage() {
  const ids = usePersisted(shortlist)
  const isBrowser = useIsBrowser()
  return (
    <Container>
      <PageHead title="Shortlist" />
      <section className={styles.page} aria-labelledby="shortlist">
        <header className={styles.head}>
          <Eyebrow>This browser</Eyebrow>
          <h1 id="shortlist">Shortlist</h1>
          <p>
            The clans that you marked with a star, to compare them. The list is kept in this browser, without an
            account. It holds {maxShortlisted} clans; another one replaces the oldest.
          </p>
          <noscript>
            <p>The shortlist needs JavaScript. Turn it on for this site to see your list.</p>
          </noscript>
        </header>
        {isBrowser && <ShortlistContent ids={validIds(ids ?? [])} />}
      </section>
    </Container>
  )
}
