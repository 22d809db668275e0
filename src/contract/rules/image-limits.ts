import type { ErrorCode } from '../errors.ts'

/**
 * The largest image that may be uploaded, in bytes: 1 MB for a clan, 10 MB with premium, 4 MB for an article, whose form holds
 * two. A megabyte is 1,048,576 bytes, the larger of its two readings: nobody is refused whose own machine says "1 MB".
 */
export const maxUploadBytes = { ordinary: 1_048_576, premium: 10 * 1_048_576, article: 4 * 1_048_576 } as const

/** What an image is uploaded for. */
export type UploadRank = keyof typeof maxUploadBytes

/** The kinds of picture that may be uploaded, told by their bytes. */
export const uploadKinds = {
  ordinary: ['png', 'jpeg', 'webp'],
  premium: ['png', 'jpeg', 'webp', 'gif'],
  article: ['png', 'jpeg', 'webp'],
} as const satisfies Record<UploadRank, readonly string[]>

export type UploadKind = (typeof uploadKinds.premium)[number]

/** The most pixels of a picture, all frames of an animated one together. */
export const maxUploadPixels = 40_000_000
/** The most frames of an animated picture. */
export const maxUploadFrames = 150

/** What a call that takes a header image may answer beside its own errors. */
export const uploadErrors = [
  'image_too_large',
  'image_kind_not_allowed',
  'image_unreadable',
] as const satisfies readonly ErrorCode[]
