import type { ErrorCode } from '../../errors.ts'

/** An article may have 4 MB, because its form has two images. A megabyte is 1,048,576 bytes, as in many systems' file sizes. */
export const maxUploadBytes = { ordinary: 1_048_576, premium: 10 * 1_048_576, article: 4 * 1_048_576 } as const

export type UploadRank = keyof typeof maxUploadBytes

/** The accepted formats, detected from the file's content. */
export const uploadKinds = {
  ordinary: ['png', 'jpeg', 'webp'],
  premium: ['png', 'jpeg', 'webp', 'gif'],
  article: ['png', 'jpeg', 'webp'],
} as const satisfies Record<UploadRank, readonly string[]>

export type UploadKind = (typeof uploadKinds.premium)[number]

/** The sum over all frames of an animation. */
export const maxUploadPixels = 40_000_000
export const maxUploadFrames = 150

export const uploadErrors = [
  'image_too_large',
  'image_kind_not_allowed',
  'image_unreadable',
] as const satisfies readonly ErrorCode[]
