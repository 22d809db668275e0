import { Link, useLocation, useRouteError } from 'react-router'
import { statusOf } from '../../public-errors.ts'
import { useSite } from '../../site.tsx'
import { Container } from '../../ui/container.tsx'
import { describeFailure } from './describe-failure.ts'
import styles from './error.page.module.css'

/** Stands in for a page that does not exist or could not be made. */
export function ErrorPage() {
  const status = statusOf(useRouteError())
  const { siteName } = useSite()
  const { pathname, search } = useLocation()
  const { headline, words, canRetry } = describeFailure(status)
  return (
    <Container>
      <title>{`${headline} · ${siteName}`}</title>
      <section className={styles.panel}>
        <p className={styles.status} aria-hidden="true">
          {status}
        </p>
        <h1 className={styles.headline}>{headline}</h1>
        <p className={styles.words}>{words}</p>
        <p className={styles.ways}>
          {canRetry && (
            <a href={pathname + search} className={styles.way} data-first>
              Try again
            </a>
          )}
          <Link to="/" className={styles.way} data-first={canRetry ? undefined : true}>
            To the list of clans
          </Link>
        </p>
      </section>
    </Container>
  )
}
