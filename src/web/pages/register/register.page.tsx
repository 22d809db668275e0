import { withFullStop } from '#contract/rules/text/full-stop.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { useUser } from '../../features/session/session-context.tsx'
import { useSite } from '../../site.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CheckEmailDialog } from './check-email-dialog.tsx'
import { RegisterForm } from './register-form.tsx'

export function RegisterPage() {
  const { gameName } = useSite()
  const user = useUser()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <Sheet
      eyebrow="Register"
      headline="Put your clan on the map"
      message={
        <>
          <p>With an account you can list your clan or platoon of {gameName} and manage the listing.</p>
          <ul>
            <li>Listings reviewed by people</li>
            <li>Votes, rank and link clicks at a glance</li>
            <li>Delete your account at any time</li>
          </ul>
          <p>You need no account to vote or browse.</p>
        </>
      }
    >
      <PageHead
        title="Register"
        description={`Create an account and list your clan or platoon of ${withFullStop(gameName)} You need no account to vote or browse.`}
      />
      {user ? (
        <>
          <p>You are signed in as {user.email}.</p>
          <ButtonLink href="/profile" variant="primary">
            My profile
          </ButtonLink>
        </>
      ) : (
        <RegisterForm onDone={setSentTo} />
      )}
      <noscript>
        <p>
          Registering needs JavaScript. Turn it on for this site, then reload the page, or{' '}
          <Link to="/">browse the clans</Link>.
        </p>
      </noscript>
      <CheckEmailDialog email={sentTo} onClose={() => setSentTo(undefined)} />
    </Sheet>
  )
}
