import type { Fingerprint } from './fingerprint/collect-fingerprint.ts'

/**
 * Answers a function that collects the fingerprint when the first vote asks, and remembers it for the page's life. A
 * fingerprint with parts missing is collected anew the next time. Never rejects.
 */
export function rememberFingerprint(): () => Promise<Fingerprint> {
  let whole: Fingerprint | undefined
  return async () => {
    if (whole) return whole
    try {
      const { collectFingerprint } = await import('./fingerprint/collect-fingerprint.ts')
      const fingerprint = await collectFingerprint()
      if (fingerprint.fph && fingerprint.fps && fingerprint.fpa) whole = fingerprint
      return fingerprint
    } catch {
      // The chunk did not load: a vote goes without.
      return {}
    }
  }
}
