// The program of a process of its own that decodes for one task and ends; see decision 7.
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import sharp from 'sharp'
import type { DecodeAnswer, DecodeTask } from './decode-in-child-process.ts'
import { encodeFace } from './encode-face.ts'
import { encodeAnimated, encodeStill } from './encode-picture.ts'

// Whatever the signature said: no other loader is there to be fooled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
// Pages are answered first, and where memory runs out it is this process that goes, not the site.
sharp.concurrency(1)
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

process.once('disconnect', () => process.exit())
process.once('message', (task: DecodeTask) => void answer(task))
process.send?.('ready')

async function answer(task: DecodeTask): Promise<void> {
  const reply = await decode(task).catch((error: unknown): DecodeAnswer => ({ refused: String(error) }))
  process.send?.(reply, () => process.disconnect())
}

async function decode(task: DecodeTask): Promise<DecodeAnswer> {
  if (task.kind === 'faces') return { decoded: await encodeThoseThatCan(task.pictures) }
  const { bytes, shape, animated } = task
  return { decoded: { still: await encodeStill(bytes, shape), animated: animated ? await encodeAnimated(bytes) : [] } }
}

async function encodeThoseThatCan(pictures: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const faces: Uint8Array[] = []
  for (const picture of pictures) {
    const face = await encodeFace(picture).catch(() => undefined)
    if (face) faces.push(face)
  }
  return faces
}
