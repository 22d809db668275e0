/** SHA-256 of a text's UTF-8, as 64 lower-case hex digits. */
export async function hashText(text: string, subtle: SubtleCrypto | undefined = crypto.subtle): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  // Missing on plain http: a site in a house's own network has no secure context.
  const hash = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes)
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The first 32 bits behind the point of the square (`2`) or cube (`3`) roots of the first primes: FIPS 180-4, 4.2.2 and 5.3.3. */
function rootsOfPrimes(count: number, root: 2 | 3): Uint32Array {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  }
  return Uint32Array.from(primes, (prime) => {
    const exact = root === 2 ? Math.sqrt(prime) : Math.cbrt(prime)
    return (exact - Math.floor(exact)) * 2 ** 32
  })
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** SHA-256 (FIPS 180-4) in plain arithmetic, for where the platform's is missing. */
export function sha256(message: Uint8Array): Uint8Array {
  const rounds = rootsOfPrimes(64, 3)
  const state = rootsOfPrimes(8, 2)
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64))
  new Uint8Array(padded.buffer).set(message)
  padded.setUint8(message.length, 0x80)
  padded.setBigUint64(padded.byteLength - 8, BigInt(message.length) * 8n)

  const words = new Uint32Array(64)
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 64; i++) words[i] = i < 16 ? padded.getUint32(block + i * 4) : scheduleWord(words, i)
    compress(state, words, rounds)
  }
  const hash = new DataView(new ArrayBuffer(32))
  for (const [index, word] of state.entries()) hash.setUint32(index * 4, word)
  return new Uint8Array(hash.buffer)
}

function scheduleWord(words: Uint32Array, i: number): number {
  const [w2, w7, w15, w16] = [words[i - 2] ?? 0, words[i - 7] ?? 0, words[i - 15] ?? 0, words[i - 16] ?? 0]
  const low = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3)
  const high = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10)
  return w16 + low + w7 + high
}

function compress(state: Uint32Array, words: Uint32Array, rounds: Uint32Array) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let i = 0; i < 64; i++) {
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const choice = (e & f) ^ (~e & g)
    const first = (h + sumE + choice + (rounds[i] ?? 0) + (words[i] ?? 0)) | 0
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + sumA + majority) | 0]
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word
}
