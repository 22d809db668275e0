import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { renderEmail } from './render-email.ts'
import { machineHeaders, type Sender, type Transport } from './transport.ts'

/**
 * Writes each mail into a folder, for a site without an SMTP server. Its link goes to the log, so that whoever tries the
 * site out can follow it; nowhere else does a log hold one.
 */
export function writeToOutbox(folder: string, sender: () => Sender, log: Logger): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (letter) => {
    const from = sender()
    const { message } = await composer.sendMail({
      from,
      to: letter.to,
      headers: machineHeaders,
      ...renderEmail(letter, from.name),
    })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    const file = path.join(folder, name)
    // Whole or not at all, and for the operator alone: it holds a secret.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    log.info({ file, ...(letter.action ? { link: letter.action.url } : {}) }, `mail written: ${letter.subject}`)
  }
}
