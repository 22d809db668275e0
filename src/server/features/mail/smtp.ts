import { createTransport } from 'nodemailer'
import { renderEmail } from './render-email.ts'
import { automatedHeaders, type Sender, type Transport, Undeliverable } from './transport.ts'

export interface SmtpTimeouts {
  readonly connectMs: number
  readonly idleMs: number
}

const defaultTimeouts: SmtpTimeouts = { connectMs: 10_000, idleMs: 20_000 }

/** `url` such as `smtp://user:password@host:587`. */
export function connectSmtp(url: string, timeouts = defaultTimeouts) {
  return createTransport({
    url,
    connectionTimeout: timeouts.connectMs,
    dnsTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.idleMs,
    // Emails contain only our own text; they never reference files or URLs.
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

/** The recipient does not exist or accepts no email; other errors may be temporary. */
function isPermanentRejection(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return error.code === 'EENVELOPE' && [550, 551, 553].includes(Number(error.responseCode)) && 'rejected' in error
}
