import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { EmailLink } from '../session/use-email-link.ts'
import { ResetForm } from './reset-form.tsx'
import { SignInViews } from './sign-in-views.tsx'

export interface ResetStepsProps {
  /** `hash` is the secret that authorizes a new password. */
  readonly link: EmailLink
  readonly onDone: () => void
}

/** Sets a new password, then offers to sign in with it. */
export function ResetSteps({ link, onDone }: ResetStepsProps) {
  const [done, setDone] = useState(false)
  const [isAcknowledged, setIsAcknowledged] = useState(false)
  const next = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The element that had focus before the dialog no longer exists.
    if (isAcknowledged) next.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus()
  }, [isAcknowledged])

  function finish() {
    setDone(true)
    onDone()
  }

  return (
    <>
      {!done && <ResetForm link={link} onDone={finish} />}
      <div ref={next}>{done && <SignInViews email={link.email} />}</div>
      <Dialog
        open={done && !isAcknowledged}
        onClose={() => setIsAcknowledged(true)}
        headline="Your password was successfully changed!"
      >
        <p>Sign in with your new password. All your other devices were signed out.</p>
        <div>
          <Button variant="primary" onClick={() => setIsAcknowledged(true)}>
            Continue
          </Button>
        </div>
      </Dialog>
    </>
  )
}
