import { useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../../features/head/page-head.tsx'
import { useUser } from '../../features/session/session-context.tsx'
import { useSite } from '../../site.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CheckMailDialog } from './check-email-dialog.tsx'
import { RegisterForm } from './register-form.tsx'

/** `/register`: makes an account. */
export function RegisterPage() {
  const { gameName } = useSite()
  const user = useUser()
  const [mailedTo, setMailedTo] = useState<string>()
  return (
    <Sheet
      eyebrow="Register"
      headline="Put your clan on the map"
      words={
        <>
          <p>An account lets you list your clan or platoon of {gameName}, and look after it.</p>
          <ul>
            <li>Listed after a look by people, not by a machine</li>
            <li>Votes, ranks and followed links at a glance</li>
            <li>Your data stays yours: delete the account whenever you like</li>
          </ul>
          <p>Voting and browsing need no account.</p>
        </>
      }
    >
      <PageHead
        title="Register"
        description={`Make an account and list your clan or platoon of ${gameName}. Voting and browsing need none.`}
      />
      {user ? (
        <>
          <p>You are signed in as {user.email}.</p>
          <ButtonLink href="/profile" variant="primary">
            My profile
          </ButtonLink>
        </>
      ) : (
        <RegisterForm onDone={setMailedTo} />
      )}
      <noscript>
        <p>
          Registering needs JavaScript. Turn it on for this site, then load this page again, or{' '}
          <Link to="/">look at the clans</Link>.
        </p>
      </noscript>
      <CheckMailDialog email={mailedTo} onClose={() => setMailedTo(undefined)} />
    </Sheet>
  )
}
