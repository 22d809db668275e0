import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { mailLinkHours } from '#contract/rules/retention.ts'
import { emailError, mailHashPattern } from '#contract/rules/credentials.ts'
import type { Api } from '../../api.ts'
import { useApi } from '../../api-context.tsx'
import { errorMessage } from '../../features/forms/error-message.ts'
import type { MailLink } from '../../features/session/use-mail-link.ts'
import { whenShown } from '../../ui/when-shown.ts'

/** Where the verification stands. `reason`: what there is to know beside the failure; `canRetry`: the link may still be good. */
export type Verification =
  | { readonly kind: 'no-email' | 'bad-hash' | 'working' | 'done' }
  | { readonly kind: 'failed'; readonly reason: string; readonly canRetry: boolean }

/** Verifies the address that a mail's link names, with one call for each load of the page, and another for each `tryAgain`. */
export function useVerification({ email, hash }: MailLink) {
  const api = useApi()
  const [wasVerified, rememberVerified] = useVerifiedEarlier()
  const sendable = email !== '' && hash.length === 128
  const [outcome, setOutcome] = useState<Verification>()

  const verify = useCallback(async () => {
    setOutcome(undefined)
    const verification = await callToVerify(api, { email, hash })
    setOutcome(verification)
    if (verification.kind === 'done') rememberVerified()
  }, [api, email, hash, rememberVerified])

  useEffect(() => {
    if (!sendable) return undefined
    let left = false
    async function verifyWhenShown() {
      await whenShown()
      // React runs effects twice while developing; the first of the pair ends here.
      if (!left) await verify()
    }
    void verifyWhenShown()
    return () => {
      left = true
    }
  }, [sendable, verify])

  function stand(): Verification {
    if (email === '') return { kind: wasVerified ? 'done' : 'no-email' }
    if (!sendable) return { kind: 'bad-hash' }
    return outcome ?? { kind: 'working' }
  }
  return { verification: stand(), tryAgain: () => void verify() }
}

async function callToVerify(api: Api, link: MailLink): Promise<Verification> {
  if (emailError(link.email) || !mailHashPattern.test(link.hash))
    return { kind: 'failed', reason: badLink, canRetry: false }
  try {
    await api.verifyEmail({ query: link })
    return { kind: 'done' }
  } catch (error) {
    const isLink = error instanceof AppError && error.code === 'link_invalid'
    return {
      kind: 'failed',
      reason: isLink ? `The link has been used, or is older than ${mailLinkHours.verify} hours.` : errorMessage(error),
      canRetry: !isLink,
    }
  }
}

const badLink = 'The link has a slip in it.'

/** The link is gone from the address, so the history's entry remembers the outcome for who comes back or loads it again. */
function useVerifiedEarlier(): [boolean, () => void] {
  const { state } = useLocation() as { state: { readonly verified?: boolean } | null }
  const navigate = useNavigate()
  // The server, which renders first, knows no history.
  const verified = useSyncExternalStore(
    noSubscription,
    () => state?.verified === true,
    () => false,
  )
  const isLeaving = useRef(false)
  const { location: coming } = useNavigation()
  useEffect(() => {
    isLeaving.current = coming !== undefined && coming.pathname !== '/verify'
  }, [coming])
  const remember = useCallback(() => {
    // Whoever is on the way to another page is not called back.
    if (!isLeaving.current && location.pathname === '/verify')
      void navigate('/verify', { replace: true, state: { verified: true } })
  }, [navigate])
  return [verified, remember]
}

const noSubscription = () => () => {}
