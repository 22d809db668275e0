import type { KeyObject } from 'node:crypto'
import type { SignImage } from '#server/domain/images.ts'
import { isSignatureOf, signatureOf } from '#server/http/security/signature.ts'

/** In seconds. */
const lifetime = 60 * 60
/** Signatures change only this often, in seconds, so that images are not reloaded when a page reloads its data. */
const interval = 5 * 60

export interface ImageSigner {
  readonly sign: SignImage
  /** Whether the query has a valid signature for the image. A signature covers the files of all widths. */
  isSigned(name: string, query: URLSearchParams): boolean
}

/** `now` in Unix ms. */
export function createImageSigner(key: KeyObject, now: () => number): ImageSigner {
  const seconds = () => Math.floor(now() / 1000)
  return {
    sign(name) {
      if (name === null) return null
      const expires = String(Math.floor(seconds() / interval) * interval + lifetime)
      return `expires=${expires}&signature=${signatureOf(key, `${name} ${expires}`)}`
    },
    isSigned(name, query) {
      const expires = query.get('expires') ?? ''
      if (!/^\d{1,12}$/.test(expires) || Number(expires) <= seconds()) return false
      return isSignatureOf(key, `${name} ${expires}`, query.get('signature') ?? '')
    },
  }
}
