import { useEffect, useRef } from 'react'
import { useUser } from '../../features/session/session-context.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SignOutButton } from './sign-out-button.tsx'

export function AccountEntry() {
  const signedIn = useUser() !== undefined
  const container = useRef<HTMLLIElement>(null)
  const wasSignedIn = useRef(signedIn)

  useEffect(() => {
    // Signing out replaces the focused button: move the focus to its successor.
    const isFocusLost = wasSignedIn.current && !signedIn && document.activeElement === document.body
    wasSignedIn.current = signedIn
    if (isFocusLost) container.current?.querySelector('button')?.focus()
  }, [signedIn])

  return <li ref={container}>{signedIn ? <SignOutButton /> : <SignInPanel />}</li>
}
