import { useEffect, useRef, useState } from 'react'
import { ForgotForm } from './forgot-form.tsx'
import styles from './account-forms.module.css'
import { SignInForm } from './sign-in-form.tsx'

export interface SignInViewsProps {
  readonly email?: string | undefined
}

/** Shows the sign-in form or the form for forgotten passwords. The sign-in form stays mounted and keeps its values. */
export function SignInViews({ email }: SignInViewsProps) {
  const [forgotEmail, setForgotEmail] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  const view = forgotEmail === undefined ? 'sign-in' : 'forgot'
  const focusedView = useRef(view)

  useEffect(() => {
    if (focusedView.current === view) return
    focusedView.current = view
    container.current?.querySelector<HTMLInputElement>(`[data-view='${view}'] input`)?.focus()
  }, [view])

  return (
    <div ref={container} className={styles.form}>
      <div data-view="sign-in" hidden={view !== 'sign-in'}>
        <SignInForm email={email} onForgot={setForgotEmail} />
      </div>
      {forgotEmail !== undefined && (
        <div data-view="forgot" className={styles.form}>
          <h2 className={styles.headline}>Forgot your password?</h2>
          <p className={styles.text}>Enter your email, and we will send you a link to set a new password.</p>
          <ForgotForm email={forgotEmail}>
            <button type="button" className={styles.link} onClick={() => setForgotEmail(undefined)}>
              Back to sign in
            </button>
          </ForgotForm>
        </div>
      )}
    </div>
  )
}
