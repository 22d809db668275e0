import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import styles from './sign-in-panel.module.css'
import barStyles from './top-bar.module.css'
import { useDisclosure } from './use-disclosure.ts'
import { useLazy } from './use-lazy.ts'

/** Most visitors never sign in: what it takes comes with the first sign of it. */
const loadViews = () => import('../../features/account-forms/sign-in-views.tsx')

/** The button and the panel below it in which guests sign in. What is typed stays while the panel is closed. */
export function SignInPanel() {
  const { open, button, area, toggle, closeInner } = useDisclosure<HTMLDivElement>()
  const { value: views, failed, want } = useLazy(loadViews)

  useEffect(() => {
    if (!open || !views) return
    const inputs = area.current?.querySelectorAll<HTMLInputElement>('input[name="email"]') ?? []
    for (const input of inputs) if (input.checkVisibility()) input.focus()
  }, [open, views, area])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc, from whatever has the focus inside
    <div className={styles.area} ref={area} onKeyDown={closeInner}>
      <button
        type="button"
        ref={button}
        className={`${barStyles.link} ${styles.button}`}
        aria-expanded={open}
        aria-controls="sign-in-panel"
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want()
          toggle()
        }}
      >
        Sign in
        <span className={styles.arrow} aria-hidden="true" />
      </button>
      <div id="sign-in-panel" className={styles.panel} hidden={!open} aria-busy={open && !views && !failed}>
        {views && <views.SignInViews />}
        {failed && <NotLoaded />}
        {!views && !failed && <p className={styles.waiting}>Loading…</p>}
        <p className={styles.register}>
          No account yet? <Link to="/register">Register</Link>
        </p>
      </div>
    </div>
  )
}

function NotLoaded() {
  const { pathname, search } = useLocation()
  return (
    <p role="alert">
      Network Error.{' '}
      <Link to={pathname + search} reloadDocument>
        Load the page again
      </Link>
    </p>
  )
}
