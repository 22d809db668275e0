import { useEffect, useRef } from 'react'
import { useUser } from '../../features/session/session-context.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** The way in or out at the end of the top bar. */
export function AccountEntry() {
  const signedIn = useUser() !== undefined
  const place = useRef<HTMLLIElement>(null)
  const wasSignedIn = useRef(signedIn)

  useEffect(() => {
    // The button that was pressed is gone, and the focus with it.
    const lost = wasSignedIn.current && !signedIn && document.activeElement === document.body
    wasSignedIn.current = signedIn
    if (lost) place.current?.querySelector('button')?.focus()
  }, [signedIn])

  return <li ref={place}>{signedIn ? <SignOutButton /> : <SignInPanel />}</li>
}
