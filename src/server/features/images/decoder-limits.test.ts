import { EventEmitter, once } from 'node:events'
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { decodeInChildProcess, type DecoderMessage } from './decode-in-child-process.ts'
import * as decoder from './start-decoder.ts'

afterEach(() => vi.restoreAllMocks())

test.runIf(process.platform === 'linux')('the kernel limits the memory of the decoder', async () => {
  const child = decoder.startDecoder()
  await once(child, 'message')
  const limits = await readFile(`/proc/${child.pid}/limits`, 'utf8')
  child.disconnect()
  await once(child, 'exit')
  expect(/Max data size +(\d+)/.exec(limits)?.[1]).toBe(String(decoder.maxDataKb * 1024))
})

describe('a decoder is stopped', () => {
  /** Reports one usage and does not end by itself. */
  class FakeDecoder extends EventEmitter {
    readonly kill = vi.fn((signal: string) => this.emit('close', null, signal))
    readonly usage: DecoderMessage
    isSlow = false

    constructor(residentBytes: number, cpuMs: number) {
      super()
      this.usage = { usage: { residentBytes, cpuMs } }
    }

    send() {
      this.emit('message', this.usage)
      if (this.isSlow || this.kill.mock.calls.length > 0) return
      this.emit('message', { decoded: { still: [], animated: [] } } satisfies DecoderMessage)
      this.emit('close', 0, null)
    }
  }

  const still = { kind: 'header', bytes: Buffer.alloc(1), animated: false } as const

  async function outcome(residentBytes: number, cpuMs: number, task: Parameters<typeof decodeInChildProcess>[0]) {
    const fake = new FakeDecoder(residentBytes, cpuMs)
    vi.spyOn(decoder, 'startDecoder').mockReturnValue(fake as never)
    setImmediate(() => fake.emit('message', 'ready'))
    return decodeInChildProcess(task).then(
      () => 'decoded',
      (error: { code?: string }) => `${fake.kill.mock.calls[0]?.[0]} ${error.code}`,
    )
  }

  test('if it does not start in time', async () => {
    const fake = new FakeDecoder(1, 1)
    vi.spyOn(decoder, 'startDecoder').mockReturnValue(fake as never)
    vi.useFakeTimers()
    const decoding = decodeInChildProcess(still)
    vi.runAllTimers()
    vi.useRealTimers()
    await expect(decoding).rejects.toMatchObject({ code: 'overloaded' })
  })

  test('if it does not end in time, as on a busy machine, which says nothing about the image', async () => {
    const fake = new FakeDecoder(1, 4000)
    fake.isSlow = true
    vi.spyOn(decoder, 'startDecoder').mockReturnValue(fake as never)
    vi.useFakeTimers()
    const decoding = decodeInChildProcess(still)
    fake.emit('message', 'ready')
    vi.runAllTimers()
    vi.useRealTimers()
    await expect(decoding).rejects.toMatchObject({ code: 'overloaded' })
    expect(fake.kill).toHaveBeenCalledWith('SIGKILL')
  })

  test('above its memory limit', async () => {
    expect(await outcome(decoder.maxDecoderBytes, 100, still)).toBe('decoded')
    expect(await outcome(decoder.maxDecoderBytes + 1, 100, still)).toBe('SIGKILL image_unreadable')
  })

  test('above its CPU time limit, which is higher for animations', async () => {
    expect(await outcome(1, 5000, still)).toBe('decoded')
    expect(await outcome(1, 5001, still)).toBe('SIGKILL image_unreadable')
    expect(await outcome(1, 5001, { ...still, animated: true })).toBe('decoded')
    expect(await outcome(1, 15_001, { ...still, animated: true })).toBe('SIGKILL image_unreadable')
  })
})
