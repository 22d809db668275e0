import { createTransport } from 'nodemailer'
import { renderEmail } from './render-email.ts'
import { machineHeaders, type Sender, type Transport, Undeliverable } from './transport.ts'

/** How long an SMTP server may keep silent at each step, in ms. */
export interface SmtpPatience {
  readonly connect: number
  readonly silence: number
}

const usualPatience: SmtpPatience = { connect: 10_000, silence: 20_000 }

/** Sends through the SMTP server of a URL such as `smtp://user:password@host:587`. */
export function sendBySmtp(url: string, sender: () => Sender, patience = usualPatience): Transport {
  const transport = createTransport({
    url,
    connectionTimeout: patience.connect,
    dnsTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.silence,
    // A letter is text of ours; it never asks for a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (letter) => {
    const from = sender()
    try {
      await transport.sendMail({ from, to: letter.to, headers: machineHeaders, ...renderEmail(letter, from.name) })
    } catch (error) {
      if (isRefusedForGood(error)) throw new Undeliverable(error.message, { cause: error })
      throw error
    }
  }
}

/** Whether the server says that this recipient does not exist or takes nothing; anything else may pass. */
function isRefusedForGood(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  return error.code === 'EENVELOPE' && [550, 551, 553].includes(Number(error.responseCode)) && 'rejected' in error
}
