import { useEffect } from 'react'
import { Link } from 'react-router'
import { SignInViews } from '../../features/session/sign-in-views.tsx'
import styles from './sign-in-panel.module.css'
import barStyles from './top-bar.module.css'
import { useDisclosure } from './use-disclosure.ts'

/** The button and the panel below it in which guests sign in. What is typed stays while the panel is closed. */
export function SignInPanel() {
  const { open, button, area, toggle, closeInner } = useDisclosure<HTMLDivElement>()

  useEffect(() => {
    if (!open) return
    const inputs = area.current?.querySelectorAll<HTMLInputElement>('input[name="email"]') ?? []
    for (const input of inputs) if (input.checkVisibility()) input.focus()
  }, [open, area])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc, from whatever has the focus inside
    <div className={styles.area} ref={area} onKeyDown={closeInner}>
      <button
        type="button"
        ref={button}
        className={`${barStyles.link} ${styles.button}`}
        aria-expanded={open}
        aria-controls="sign-in-panel"
        onClick={toggle}
      >
        Sign in
        <span className={styles.arrow} aria-hidden="true" />
      </button>
      <div id="sign-in-panel" className={styles.panel} hidden={!open}>
        <SignInViews>
          <p className={styles.register}>
            No account yet? <Link to="/register">Register</Link>
          </p>
        </SignInViews>
      </div>
    </div>
  )
}
