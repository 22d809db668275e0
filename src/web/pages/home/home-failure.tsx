import { Link, useLocation, useRouteError } from 'react-router'
import { statusOf } from '../../public-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { explainFailure } from './explain-failure.ts'
import { HomeHead } from './home-head.tsx'
import { HomeHeader } from './home-header.tsx'
import styles from './home.module.css'

/** The home page without its list: what went wrong, and another try, which needs no script. */
export function HomeFailure() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  return (
    <div className={styles.page}>
      <HomeHead page={1} />
      <HomeHeader />
      <div role="alert">
        <Notice tone="error" mark={String(statusOf(error))} headline="The list of clans could not be loaded">
          <p>{explainFailure(error)}</p>
          <Link to={pathname + search} replace preventScrollReset>
            Try again
          </Link>
        </Notice>
      </div>
    </div>
  )
}
