import { useEffect, useRef, useState } from 'react'
import { ForgotForm } from './forgot-form.tsx'
import styles from './account-forms.module.css'
import { SignInForm } from './sign-in-form.tsx'

export interface SignInViewsProps {
  /** Starts with this address. */
  readonly email?: string | undefined
}

/** Signing in and, in its place, asking for a new password. What was typed to sign in waits for the way back. */
export function SignInViews({ email }: SignInViewsProps) {
  const [forgotten, setForgotten] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const view = forgotten === undefined ? 'sign-in' : 'forgot'
  const shown = useRef(view)

  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    place.current?.querySelector<HTMLInputElement>(`[data-view='${view}'] input`)?.focus()
  }, [view])

  return (
    <div ref={place} className={styles.form}>
      <div data-view="sign-in" hidden={view !== 'sign-in'}>
        <SignInForm email={email} onForgot={setForgotten} />
      </div>
      {forgotten !== undefined && (
        <div data-view="forgot" className={styles.form}>
          <h2 className={styles.headline}>Forgot your password?</h2>
          <p className={styles.words}>Tell us your e-mail, and we send you a link to set a new one.</p>
          <ForgotForm email={forgotten}>
            <button type="button" className={styles.link} onClick={() => setForgotten(undefined)}>
              Back to sign in
            </button>
          </ForgotForm>
        </div>
      )}
    </div>
  )
}
