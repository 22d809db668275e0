import { PageHead } from '../../features/head/page-head.tsx'
import { SignInViews } from '../../features/account-forms/sign-in-views.tsx'
import { ResendMail } from '../../features/account-forms/resend-mail.tsx'
import { useUser } from '../../features/session/session-context.tsx'
import { useMailLink } from '../../features/session/use-mail-link.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { useVerification, type Verification } from './use-verification.ts'
import { reportVerification } from './verification-report.ts'

/** `/verify?email&hash`: where the link of the mail after registering leads. The page's script makes the call. */
export function VerifyPage() {
  const link = useMailLink()
  const { verification, tryAgain } = useVerification(link)
  const { headline, message } = reportVerification(verification)
  return (
    <Sheet
      eyebrow="Verify e-mail"
      headline={headline}
      words={
        <>
          <p>{message}</p>
          {verification.kind === 'failed' && <p>{verification.reason}</p>}
        </>
      }
    >
      <PageHead title={headline} />
      <WaysOn verification={verification} email={link.email} onRetry={tryAgain} />
    </Sheet>
  )
}

interface WaysOnProps {
  readonly verification: Verification
  readonly email: string
  readonly onRetry: () => void
}

function WaysOn({ verification, email, onRetry }: WaysOnProps) {
  const user = useUser()
  switch (verification.kind) {
    case 'working':
      return (
        <noscript>
          <p>Verifying needs JavaScript. Turn it on for this site, then load this page again.</p>
        </noscript>
      )
    case 'done':
      if (!user) return <SignInViews email={email} />
      return (
        <ButtonLink href="/profile" variant="primary">
          My profile
        </ButtonLink>
      )
    case 'no-email':
      return <p>Open the link in the mail whole: some programs cut it in two.</p>
    case 'bad-hash':
    case 'failed':
  }
  return (
    <>
      {verification.kind === 'failed' && verification.canRetry && (
        <div>
          <TryAgain variant="primary" onPress={onRetry} />
        </div>
      )}
      <p>A new link may help. We send it to {email}.</p>
      <ResendMail email={email} />
    </>
  )
}
