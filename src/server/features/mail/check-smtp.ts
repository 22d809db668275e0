import type { Logger } from 'pino'
import { connectSmtp, type SmtpTimeouts } from './smtp.ts'

/** Connects to the SMTP server and signs in, and logs a warning if that fails. Sends nothing and never rejects. */
export async function checkSmtp(url: string, log: Pick<Logger, 'warn'>, timeouts?: SmtpTimeouts): Promise<void> {
  try {
    await connectSmtp(url, timeouts).verify()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn(
      { server: new URL(url).host, reason },
      'the server of SMTP_URL cannot be used now: emails stay queued and are retried',
    )
  }
}
