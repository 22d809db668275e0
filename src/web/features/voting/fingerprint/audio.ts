const sampleRate = 44_100
const length = 4096

/** How the browser's audio engine renders a compressed tone. Nothing is played or recorded. */
export async function readAudio(): Promise<unknown> {
  if (typeof OfflineAudioContext === 'undefined') return 'none'
  const [first, second] = await Promise.all([renderTone(), renderTone()])
  // Different results mean that the browser adds noise against fingerprinting.
  return first === second ? first : undefined
}

async function renderTone(): Promise<number> {
  const context = new OfflineAudioContext(1, length, sampleRate)
  const tone = new OscillatorNode(context, { type: 'sawtooth', frequency: 1318.5 })
  const compressor = new DynamicsCompressorNode(context, {
    threshold: -42,
    knee: 30,
    ratio: 14,
    attack: 0,
    release: 0.2,
  })
  tone.connect(compressor).connect(context.destination)
  tone.start()
  const rendered = await context.startRendering()
  // The first half is silent in every engine; the second half differs.
  return rendered
    .getChannelData(0)
    .slice(length / 2)
    .reduce((sum, sample) => sum + Math.abs(sample), 0)
}
