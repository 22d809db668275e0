// A child process that decodes one task and exits; see decision 7.
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import sharp from 'sharp'
import type { DecodeResult, DecoderMessage, DecodeTask } from './decode-in-child-process.ts'
import { encodeFace } from './encode-face.ts'
import { encodeAnimated, encodeStill } from './encode-picture.ts'

// Disable all other loaders, in case a crafted file deceives the signature check.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
// The site goes first: low CPU priority, and if memory runs out, the kernel kills this process instead of the site.
sharp.concurrency(1)
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

const usageIntervalMs = 50

process.once('disconnect', () => process.exit())
process.once('message', (task: DecodeTask) => void respond(task))
send('ready')
setInterval(reportUsage, usageIntervalMs)

function send(message: DecoderMessage, onSent = () => {}): void {
  if (process.connected) process.send?.(message, onSent)
}

/** The parent kills this process if it uses too much. */
function reportUsage(): void {
  const { user, system } = process.cpuUsage()
  send({ usage: { residentBytes: process.memoryUsage.rss(), cpuMs: (user + system) / 1000 } })
}

async function respond(task: DecodeTask): Promise<void> {
  const result = await decode(task).catch((error: unknown): DecodeResult => ({ rejected: String(error) }))
  send(result, () => process.disconnect())
}

async function decode(task: DecodeTask): Promise<DecodeResult> {
  if (task.kind === 'faces') return { decoded: await encodeFaces(task.pictures) }
  const { bytes, shape, animated } = task
  return { decoded: { still: await encodeStill(bytes, shape), animated: animated ? await encodeAnimated(bytes) : [] } }
}

async function encodeFaces(pictures: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const faces: Uint8Array[] = []
  for (const picture of pictures) {
    const face = await encodeFace(picture).catch(() => undefined)
    if (face) faces.push(face)
  }
  return faces
}
