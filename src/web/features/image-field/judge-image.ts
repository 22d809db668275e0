import { maxUploadBytes, uploadKinds, type UploadRank } from '#contract/rules/image-limits.ts'

/** What the file dialog offers. */
export function acceptedTypes(rank: UploadRank): string {
  return uploadKinds[rank].map((kind) => `image/${kind}`).join(',')
}

export function tooLarge(rank: UploadRank): string {
  return `File cannot be larger than ${megabytes(rank)} MB`
}

export function wrongKind(rank: UploadRank): string {
  return `Please choose a ${speakKinds(rank)} image`
}

/** What may be chosen, in a sentence. */
export function hintOf(rank: UploadRank): string {
  return `${speakKinds(rank)}, at most ${megabytes(rank)} MB.`
}

export const unreadable = 'This image cannot be read: it is broken, or has too many pixels or frames'

/**
 * What is wrong with a chosen file, as far as its size and the browser's word for its kind tell; the server looks at its
 * bytes. Undefined where nothing is.
 */
export function imageError(file: Pick<File, 'size' | 'type'>, rank: UploadRank): string | undefined {
  const kinds: readonly string[] = uploadKinds[rank]
  if (!kinds.some((kind) => file.type === `image/${kind}`)) return wrongKind(rank)
  if (file.size > maxUploadBytes[rank]) return tooLarge(rank)
  return file.size === 0 ? unreadable : undefined
}

const megabytes = (rank: UploadRank) => maxUploadBytes[rank] / 1_048_576
const speakKinds = (rank: UploadRank) => (rank === 'premium' ? 'PNG, JPEG, WebP or GIF' : 'PNG, JPEG or WebP')
