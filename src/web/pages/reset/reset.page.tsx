import { useEffect, useRef, useState } from 'react'
import { emailError, mailHashPattern } from '#contract/rules/credentials.ts'
import { PageHead } from '../../features/head/page-head.tsx'
import { ForgotForm } from '../../features/account-forms/forgot-form.tsx'
import { SignInViews } from '../../features/account-forms/sign-in-views.tsx'
import { useMailLink } from '../../features/session/use-mail-link.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ResetForm } from './reset-form.tsx'

/** `/reset?email&hash`: where the link of the mail for a forgotten password leads. */
export function ResetPage() {
  const link = useMailLink()
  const [done, setDone] = useState(false)
  const [seen, setSeen] = useState(false)
  const next = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // What had the focus before the dialog is gone.
    if (seen) next.current?.querySelector<HTMLInputElement>('input[name="password"]')?.focus()
  }, [seen])

  const whole = emailError(link.email) === undefined && mailHashPattern.test(link.hash)
  return (
    <Sheet
      eyebrow="Your account"
      headline={done ? 'Your password is new' : 'Set a new password'}
      words={<p>{wordsFor(whole, done)}</p>}
    >
      <PageHead title="Set a new password" />
      {!whole && <ForgotForm email={link.email} />}
      {whole && !done && <ResetForm link={link} onDone={() => setDone(true)} />}
      <div ref={next}>{done && <SignInViews email={link.email} />}</div>
      <noscript>
        <p>Setting a password needs JavaScript. Turn it on for this site, then load this page again.</p>
      </noscript>
      <Dialog open={done && !seen} onClose={() => setSeen(true)} headline="Your password was successfully changed!">
        <p>Sign in with the new one. Wherever else you were signed in, you are signed out.</p>
        <div>
          <Button variant="primary" onClick={() => setSeen(true)}>
            Go on
          </Button>
        </div>
      </Dialog>
    </Sheet>
  )
}

function wordsFor(whole: boolean, done: boolean): string {
  if (!whole) return 'This link is not complete, or has been opened before. Ask for another one.'
  if (done) return 'Sign in with it.'
  return 'Once it is set, every device that is signed in to your account is signed out.'
}
