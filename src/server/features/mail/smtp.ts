import { createTransport } from 'nodemailer'
import { renderEmail } from './render-email.ts'
import { automatedHeaders, type Sender, type Transport, Undeliverable } from './transport.ts'

export interface SmtpTimeouts {
  readonly connectMs: number
  readonly idleMs: number
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, idleMs: 20_000 }

/** @param url such as `smtp://user:password@host:587` */
export function connectSmtp(url: string, timeouts = defaultTimeouts) {
  return createTransport({
    url,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.idleMs,
    // Content is always passed as text, never as a path or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

export function sendBySmtp(url: string, sender: () => Sender, timeouts = defaultTimeouts): Transport {
  const transport = connectSmtp(url, timeouts)
  return async (email) => {
    const from = sender()
    try {
      await transport.sendMail({ from, to: email.to, headers: automatedHeaders, ...renderEmail(email, from.name) })
    } catch (error) {
      if (isPermanentRejection(error)) throw new Undeliverable(error.message, { cause: error })
      throw error
    }
  }
}

/**
 * Matches a reply to `RCPT TO` with an RFC 3463 status about the address: 5.1.x, or 5.2.1, a mailbox that accepts no email. Everything
 * else is retried: the same reply codes, such as 550, also mean a rejected sender, a policy, or unauthorized relaying, all of which the
 * operator can fix.
 */
const aboutRecipient = /^5\d\d[ -]5\.(?:1\.\d+|2\.1)\b/

function isPermanentRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('response' in error)) return false
  // Only rejections of recipients have `rejected`.
  return error.code === 'EENVELOPE' && 'rejected' in error && aboutRecipient.test(String(error.response))
}
