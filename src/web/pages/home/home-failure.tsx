import { Link, useLocation, useRouteError } from 'react-router'
import { explainFailure } from './explain-failure.ts'
import { HomeHead } from './home-head.tsx'
import home from './home.module.css'
import { HomeHeader } from './home-header.tsx'
import styles from './notices.module.css'
import { statusOf } from '../../public-errors.ts'

/** The home page without its list: what went wrong, and another try, which needs no script. */
export function HomeFailure() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  return (
    <div className={home.page}>
      <HomeHead page={1} />
      <HomeHeader />
      <section className={styles.notice} data-tone="error" role="alert" aria-labelledby="failure-title">
        <p className={styles.mark} aria-hidden="true">
          {statusOf(error)}
        </p>
        <div className={styles.words}>
          <h2 id="failure-title" className={styles.headline}>
            The list of clans could not be loaded
          </h2>
          <p className={styles.text}>{explainFailure(error)}</p>
          <Link to={pathname + search} replace preventScrollReset className={styles.way}>
            Try again
          </Link>
        </div>
      </section>
    </div>
  )
}
