import type { Fingerprint } from './fingerprint/collect-fingerprint.ts'

/** The returned function never rejects, and caches the fingerprint unless it is incomplete. */
export function createFingerprintCache(): () => Promise<Fingerprint> {
  let cached: Fingerprint | undefined
  return async () => {
    if (cached) return cached
    try {
      const { collectFingerprint } = await import('./fingerprint/collect-fingerprint.ts')
      const fingerprint = await collectFingerprint()
      if (fingerprint.fph && fingerprint.fps && fingerprint.fpa) cached = fingerprint
      return fingerprint
    } catch {
      // The script did not load: vote without a fingerprint.
      return {}
    }
  }
}
