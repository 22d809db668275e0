import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { isRendered } from '../../ui/is-rendered.ts'
import { useLazy } from '../../ui/use-lazy.ts'
import styles from './sign-in-panel.module.css'
import barStyles from './top-bar.module.css'
import { useDisclosure } from './use-disclosure.ts'

/** Loaded on the first hover, focus or press, because most visitors never sign in. */
const loadViews = () => import('../../features/account-forms/sign-in-views.tsx')

/** The sign-in button with its panel. Closing the panel keeps the input. */
export function SignInPanel() {
  const { open, button, area, toggle, closeInner } = useDisclosure<HTMLDivElement>()
  const { value: views, hasFailed, load } = useLazy(loadViews)

  useEffect(() => {
    if (!open || !views) return
    const inputs = area.current?.querySelectorAll<HTMLInputElement>('input[name="email"]') ?? []
    for (const input of inputs) if (isRendered(input)) input.focus()
  }, [open, views, area])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Esc from any focused element inside
    <div className={styles.area} ref={area} onKeyDown={closeInner}>
      <button
        type="button"
        ref={button}
        className={`${barStyles.link} ${styles.button}`}
        aria-expanded={open}
        aria-controls="sign-in-panel"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          load()
          toggle()
        }}
      >
        Sign in
        <span className={styles.arrow} aria-hidden="true" />
      </button>
      <div id="sign-in-panel" className={styles.panel} hidden={!open} aria-busy={open && !views && !hasFailed}>
        {views && <views.SignInViews />}
        {hasFailed && <LoadFailed />}
        {!views && !hasFailed && <p className={styles.waiting}>Loading…</p>}
        <p className={styles.register}>
          No account yet? <Link to="/register">Register</Link>
        </p>
      </div>
    </div>
  )
}

function LoadFailed() {
  const { pathname, search } = useLocation()
  return (
    <p role="alert">
      Network Error.{' '}
      <Link to={pathname + search} reloadDocument>
        Reload the page
      </Link>
    </p>
  )
}
