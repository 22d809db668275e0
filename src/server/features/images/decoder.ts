// The program of a process of its own that decodes one upload and ends; see decision 7.
import { writeFile } from 'node:fs/promises'
import os from 'node:os'
import sharp from 'sharp'
import type { DecodeAnswer, DecodeTask } from './decode-apart.ts'
import { encodeAnimated, encodeStill } from './encode-header.ts'

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
process.once('message', ({ bytes, animated }: DecodeTask) => void answer(bytes, animated))
process.send?.('ready')

async function answer(bytes: Uint8Array, animated: boolean): Promise<void> {
  const reply = await decode(bytes, animated).catch((error: unknown): DecodeAnswer => ({ refused: String(error) }))
  process.send?.(reply, () => process.disconnect())
}

async function decode(bytes: Uint8Array, animated: boolean): Promise<DecodeAnswer> {
  return { still: await encodeStill(bytes), animated: animated ? await encodeAnimated(bytes) : [] }
}
