import type { VerifyEd25519 } from '#contract/results/signed-note.ts'

/** Undefined in older browsers and on plain HTTP. */
export async function findEd25519(): Promise<VerifyEd25519 | undefined> {
  const { subtle } = crypto as Partial<Crypto>
  if (!subtle) return undefined
  try {
    await subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  } catch {
    return undefined
  }
  return async (publicKey, message, signature) => {
    const key = await subtle.importKey('raw', publicKey.slice(), 'Ed25519', false, ['verify'])
    return subtle.verify('Ed25519', key, signature.slice(), message.slice())
  }
}
