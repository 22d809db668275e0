import { useEffect, useRef } from 'react'
import { Link, useLocation, useRouteError } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { requestIdOf, statusOf } from '../../public-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { explainFailure } from './list-error-message.ts'
import { HomeHead } from './home-head.tsx'
import { HomeHeader } from './home-header.tsx'
import styles from './home.module.css'

/**
 * The home page without its list: what went wrong, and another try, which needs no script. Without `error` it is what the
 * route met.
 */
export function HomeFailure({ error: told }: { readonly error?: unknown }) {
  const met = useRouteError()
  const error = told ?? met
  const requestId = requestIdOf(error)
  const { pathname, search } = useLocation()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A list that failed while it was used took the focused control with it. A page that came broken has taken nothing.
    if (error instanceof Error && document.activeElement === document.body) alert.current?.focus()
  }, [error])
  return (
    <div className={styles.page}>
      <HomeHead page={1} failed />
      <HomeHeader />
      <div role="alert" ref={alert} tabIndex={-1}>
        <Notice
          tone="error"
          mark={error instanceof Error && !(error instanceof AppError) ? '!' : String(statusOf(error))}
          headline="The list of clans could not be loaded"
        >
          <p>{explainFailure(error)}</p>
          {requestId && (
            <p>
              If it stays like this, tell us this number: <code>{requestId}</code>
            </p>
          )}
          <Link
            to={pathname + search}
            replace
            preventScrollReset
            // The link goes with the failure; the focus must not go with it.
            onClick={({ currentTarget }) => currentTarget.closest('main')?.focus({ preventScroll: true })}
          >
            Try again
          </Link>
        </Notice>
      </div>
    </div>
  )
}
