import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { mailLinkHours } from '#contract/rules/retention.ts'
import { emailError, mailHashPattern } from '#contract/rules/credentials.ts'
import type { Api } from '../../api.ts'
import { useApi } from '../../api-context.tsx'
import { errorMessage } from '../../features/forms/error-message.ts'
import type { EmailLink } from '../../features/session/use-email-link.ts'
import { useIsBrowser } from '../../ui/use-is-browser.ts'
import { whenVisible } from '../../ui/when-visible.ts'

/**
 * `needs-password`: verified, but the address was registered more than once; `hash` is the secret that authorizes a new
 * password. `reason`: details of the failure. `canRetry`: whether the link may still be valid.
 */
export type Verification =
  | { readonly kind: 'no-email' | 'bad-hash' | 'working' | 'done' }
  | { readonly kind: 'needs-password'; readonly hash: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean }

/** Verifies the address of an email link once per page load, and again for each `tryAgain`. */
export function useVerification({ email, hash }: EmailLink) {
  const api = useApi()
  const [wasVerified, markVerified] = useVerifiedEarlier()
  const isWellFormed = email !== '' && hash.length === 128
  const [outcome, setOutcome] = useState<Verification>()

  const verify = useCallback(async () => {
    setOutcome(undefined)
    const verification = await callToVerify(api, { email, hash })
    setOutcome(verification)
    if (verification.kind === 'done') markVerified()
  }, [api, email, hash, markVerified])

  useEffect(() => {
    if (!isWellFormed) return undefined
    let isCanceled = false
    async function verifyWhenShown() {
      await whenVisible()
      // React runs effects twice in development: skip the first run.
      if (!isCanceled) await verify()
    }
    void verifyWhenShown()
    return () => {
      isCanceled = true
    }
  }, [isWellFormed, verify])

  function currentState(): Verification {
    if (email === '') return { kind: wasVerified ? 'done' : 'no-email' }
    if (!isWellFormed) return { kind: 'bad-hash' }
    return outcome ?? { kind: 'working' }
  }
  return { verification: currentState(), tryAgain: () => void verify(), markVerified }
}

async function callToVerify(api: Api, link: EmailLink): Promise<Verification> {
  if (emailError(link.email) || !mailHashPattern.test(link.hash))
    return { kind: 'failed', reason: badLink, canRetry: false }
  try {
    const { headers } = await api.verifyEmail({ query: link })
    const hash = headers['reset-hash']
    return hash === undefined ? { kind: 'done' } : { kind: 'needs-password', hash }
  } catch (error) {
    const isLink = error instanceof AppError && error.code === 'link_invalid'
    return {
      kind: 'failed',
      reason: isLink
        ? `The link was already used or is older than ${mailLinkHours.verify} hours.`
        : errorMessage(error),
      canRetry: !isLink,
    }
  }
}

const badLink = 'The link is not valid. It may have been changed or cut off.'

/** Remembers the outcome in the history entry, for reloads and back navigation, because the link is removed from the URL. */
function useVerifiedEarlier(): [boolean, () => void] {
  const { state } = useLocation() as { state: { readonly verified?: boolean } | null }
  const navigate = useNavigate()
  // The server has no history.
  const verified = useIsBrowser() && state?.verified === true
  const isLeaving = useRef(false)
  const { location: nextLocation } = useNavigation()
  useEffect(() => {
    isLeaving.current = nextLocation !== undefined && nextLocation.pathname !== '/verify'
  }, [nextLocation])
  const remember = useCallback(() => {
    // Do not interrupt a navigation to another page.
    if (!isLeaving.current && location.pathname === '/verify')
      void navigate('/verify', { replace: true, state: { verified: true } })
  }, [navigate])
  return [verified, remember]
}
