import { useState } from 'react'
import { emailError, mailHashPattern } from '#contract/rules/credentials.ts'
import { PageHead } from '../../features/head/page-head.tsx'
import { ForgotForm } from '../../features/account-forms/forgot-form.tsx'
import { ResetSteps } from '../../features/account-forms/reset-steps.tsx'
import { useEmailLink } from '../../features/session/use-email-link.ts'
import { Sheet } from '../../ui/sheet.tsx'

/** `/reset?email&hash`: target of the link in password reset emails. */
export function ResetPage() {
  const link = useEmailLink()
  const [done, setDone] = useState(false)

  const isLinkComplete = emailError(link.email) === undefined && mailHashPattern.test(link.hash)
  return (
    <Sheet
      eyebrow="Your account"
      headline={done ? 'Your password was changed' : 'Set a new password'}
      message={<p>{instructions(isLinkComplete, done)}</p>}
    >
      <PageHead title="Set a new password" />
      {!isLinkComplete && <ForgotForm email={link.email} />}
      {isLinkComplete && <ResetSteps link={link} onDone={() => setDone(true)} />}
      <noscript>
        <p>Setting a password needs JavaScript. Turn it on for this site, then reload the page.</p>
      </noscript>
    </Sheet>
  )
}

function instructions(isLinkComplete: boolean, done: boolean): string {
  if (!isLinkComplete) return 'This link is incomplete or was already used. Request a new one.'
  if (done) return 'Sign in with your new password.'
  return 'Setting a new password signs out all your devices.'
}
