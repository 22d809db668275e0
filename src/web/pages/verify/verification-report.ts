import type { Verification } from './use-verification.ts'

export interface VerificationReport {
  readonly headline: string
  readonly message: string
}

export function describeVerification({ kind }: Verification): VerificationReport {
  const failed = 'Your email is not verified'
  switch (kind) {
    case 'working':
      return { headline: 'Verifying your email…', message: 'This takes a moment.' }
    case 'done':
    case 'needs-password':
      return { headline: 'Email verified!', message: 'Good news, soldier. Your email was successfully verified!' }
    case 'no-email':
      return { headline: failed, message: 'No email provided in the URL.' }
    case 'bad-hash':
      return { headline: failed, message: 'The verification code is not valid.' }
    case 'failed':
  }
  return { headline: failed, message: 'Could not verify your email with the server.' }
}
