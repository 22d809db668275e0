import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { usePageError } from '../../features/errors/use-page-error.ts'
import { PageHead } from '../../features/head/page-head.tsx'
import { requestIdOf, statusOf } from '../../public-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { listErrorMessage } from './list-error-message.ts'
import { HomeHeader } from './home-header.tsx'
import styles from './home.module.css'

/** The home page after its list failed to load. Retrying works without JavaScript. Without `error`, shows the route's error. */
export function HomeFailure({ error: givenError }: { readonly error?: unknown }) {
  const routeError = usePageError()
  const error = givenError ?? routeError
  const requestId = requestIdOf(error)
  const { pathname, search } = useLocation()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // If the list failed during use, its focused control was removed. After a page load, nothing had focus.
    if (error instanceof Error && document.activeElement === document.body) alert.current?.focus()
  }, [error])
  return (
    <div className={styles.page}>
      <PageHead title="Clans" noindex />
      <HomeHeader />
      <div role="alert" ref={alert} tabIndex={-1}>
        <Notice
          tone="error"
          icon={error instanceof Error && !(error instanceof AppError) ? '!' : String(statusOf(error))}
          headline="The list of clans could not be loaded"
        >
          <p>{listErrorMessage(error)}</p>
          {requestId && (
            <p>
              If this keeps happening, contact us with this error ID: <code>{requestId}</code>
            </p>
          )}
          <Link
            to={pathname + search}
            replace
            preventScrollReset
            // A successful retry removes this link, so keep the focus on the page.
            onClick={({ currentTarget }) => currentTarget.closest('main')?.focus({ preventScroll: true })}
          >
            Try again
          </Link>
        </Notice>
      </div>
    </div>
  )
}
