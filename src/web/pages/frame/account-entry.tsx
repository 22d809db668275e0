import { useEffect, useRef } from 'react'
import { useUser } from '../../features/session/session-context.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SignOutButton } from './sign-out-button.tsx'

export function AccountEntry() {
  const signedIn = useUser() !== undefined
  const container = useRef<HTMLLIElement>(null)
  const wasSignedIn = useRef(signedIn)
  // Stays true if React removes the focused button, which fires no blur event.
  const hadFocus = useRef(false)

  useEffect(() => {
    // Signing out replaces the button. If it had focus, focus its successor.
    const isFocusLost = wasSignedIn.current && !signedIn && hadFocus.current
    wasSignedIn.current = signedIn
    hadFocus.current = false
    if (isFocusLost && document.activeElement === document.body) container.current?.querySelector('button')?.focus()
  }, [signedIn])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only detects where the focus is
    <li
      ref={container}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
    >
      {signedIn ? <SignOutButton /> : <SignInPanel />}
    </li>
  )
}
