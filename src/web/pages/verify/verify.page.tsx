import { PageHead } from '../../features/head/page-head.tsx'
import { ResetSteps } from '../../features/account-forms/reset-steps.tsx'
import { SignInViews } from '../../features/account-forms/sign-in-views.tsx'
import { ResendEmail } from '../../features/account-forms/resend-email.tsx'
import { useUser } from '../../features/session/session-context.tsx'
import { useEmailLink } from '../../features/session/use-email-link.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { useVerification, type Verification } from './use-verification.ts'
import { describeVerification } from './verification-report.ts'

/** `/verify?email&hash`: target of the link in verification emails. Needs JavaScript. */
export function VerifyPage() {
  const link = useEmailLink()
  const { verification, tryAgain, markVerified } = useVerification(link)
  const { headline, message } = describeVerification(verification)
  return (
    <Sheet
      eyebrow="Verify email"
      headline={headline}
      message={
        <>
          <p>{message}</p>
          {verification.kind === 'failed' && <p>{verification.reason}</p>}
          {verification.kind === 'needs-password' && (
            <p>This email was registered more than once, so those passwords are no longer valid. Set a new one.</p>
          )}
        </>
      }
    >
      <PageHead title={headline} />
      <NextSteps verification={verification} email={link.email} onRetry={tryAgain} onPasswordSet={markVerified} />
    </Sheet>
  )
}

interface NextStepsProps {
  readonly verification: Verification
  readonly email: string
  readonly onRetry: () => void
  readonly onPasswordSet: () => void
}

function NextSteps({ verification, email, onRetry, onPasswordSet }: NextStepsProps) {
  const user = useUser()
  switch (verification.kind) {
    case 'working':
      return (
        <noscript>
          <p>Verifying needs JavaScript. Turn it on for this site, then reload the page.</p>
        </noscript>
      )
    case 'done':
      if (!user) return <SignInViews email={email} />
      return (
        <ButtonLink href="/profile" variant="primary">
          My profile
        </ButtonLink>
      )
    case 'needs-password':
      return <ResetSteps link={{ email, hash: verification.hash }} onDone={onPasswordSet} />
    case 'no-email':
      return <p>Open the complete link from the email: some programs cut it off.</p>
    case 'bad-hash':
    case 'failed':
  }
  return (
    <>
      {verification.kind === 'failed' && verification.canRetry && (
        <div>
          <RetryButton variant="primary" onRetry={onRetry} />
        </div>
      )}
      <p>You can request a new link. We will send it to {email}.</p>
      <ResendEmail email={email} />
    </>
  )
}
