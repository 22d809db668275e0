import { useEffect, useRef, useState } from 'react'
import { emailError, mailHashPattern } from '#contract/rules/credentials.ts'
import { PageHead } from '../../features/head/page-head.tsx'
import { ForgotForm } from '../../features/account-forms/forgot-form.tsx'
import { SignInViews } from '../../features/account-forms/sign-in-views.tsx'
import { useEmailLink } from '../../features/session/use-email-link.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ResetForm } from './reset-form.tsx'

/** `/reset?email&hash`: the target of the link in a password reset email. */
export function ResetPage() {
  const link = useEmailLink()
  const [done, setDone] = useState(false)
  const [isAcknowledged, setIsAcknowledged] = useState(false)
  const next = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // The element that had the focus before the dialog is gone.
    if (isAcknowledged) next.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus()
  }, [isAcknowledged])

  const isLinkComplete = emailError(link.email) === undefined && mailHashPattern.test(link.hash)
  return (
    <Sheet
      eyebrow="Your account"
      headline={done ? 'Your password was changed' : 'Set a new password'}
      message={<p>{instructions(isLinkComplete, done)}</p>}
    >
      <PageHead title="Set a new password" />
      {!isLinkComplete && <ForgotForm email={link.email} />}
      {isLinkComplete && !done && <ResetForm link={link} onDone={() => setDone(true)} />}
      <div ref={next}>{done && <SignInViews email={link.email} />}</div>
      <noscript>
        <p>Setting a password needs JavaScript. Turn it on for this site, then reload the page.</p>
      </noscript>
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
    </Sheet>
  )
}

function instructions(isLinkComplete: boolean, done: boolean): string {
  if (!isLinkComplete) return 'This link is incomplete or was already used. Request a new one.'
  if (done) return 'Sign in with your new password.'
  return 'Setting a new password signs out all your devices.'
}
