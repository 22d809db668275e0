import path from 'node:path'
import type { Logger } from 'pino'
import { writeToOutbox } from './outbox.ts'
import { sendBySmtp } from './smtp.ts'
import type { Transport } from './transport.ts'

interface Settings {
  readonly siteName: string
  readonly mailFrom: string | undefined
  readonly smtpUrl: string | undefined
  readonly dataDir: string
}

/** Sends emails to the SMTP server, or to the outbox folder if none is set. `baseUrl` is called for each email. */
export function openTransport(settings: Settings, baseUrl: () => string, log: Logger): Transport {
  const sender = () => ({
    name: settings.siteName,
    address: settings.mailFrom ?? `no-reply@${new URL(baseUrl()).hostname}`,
  })
  return settings.smtpUrl
    ? sendBySmtp(settings.smtpUrl, sender)
    : writeToOutbox(outboxOf(settings.dataDir), sender, log)
}

export function outboxOf(dataDir: string): string {
  return path.join(dataDir, 'outbox')
}
