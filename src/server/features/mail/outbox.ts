import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { renderEmail } from './render-email.ts'
import { automatedHeaders, type Sender, type Transport } from './transport.ts'

/** For sites without an SMTP server. Its log message is the only one that contains an email's link. */
export function writeToOutbox(folder: string, sender: () => Sender, log: Logger): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (email) => {
    const from = sender()
    const { message } = await composer.sendMail({
      from,
      to: email.to,
      headers: automatedHeaders,
      ...renderEmail(email, from.name),
    })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    const file = path.join(folder, name)
    // Atomic, and readable only by the operator, because the link contains a secret.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    log.info({ file, ...(email.action ? { link: email.action.url } : {}) }, `email written: ${email.subject}`)
  }
}
