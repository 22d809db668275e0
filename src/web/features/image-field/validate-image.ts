import { maxUploadBytes, uploadKinds, type UploadRank } from '#contract/rules/images/image-limits.ts'

export function acceptedTypes(rank: UploadRank): string {
  return uploadKinds[rank].map((kind) => `image/${kind}`).join(',')
}

export function tooLargeMessage(rank: UploadRank): string {
  return `File cannot be larger than ${megabytes(rank)} MB`
}

export function wrongTypeMessage(rank: UploadRank): string {
  return `Please choose a ${kindsText(rank)} image`
}

export function imageHint(rank: UploadRank): string {
  return `${kindsText(rank)}, at most ${megabytes(rank)} MB.`
}

export const unreadableMessage = 'This image cannot be read: the file is damaged, or it has too many pixels or frames'

/** Checks the size and the reported type; the server checks the content. Returns undefined if the file is valid. */
export function imageError(file: Pick<File, 'size' | 'type'>, rank: UploadRank): string | undefined {
  const kinds: readonly string[] = uploadKinds[rank]
  if (!kinds.some((kind) => file.type === `image/${kind}`)) return wrongTypeMessage(rank)
  if (file.size > maxUploadBytes[rank]) return tooLargeMessage(rank)
  return file.size === 0 ? unreadableMessage : undefined
}

const megabytes = (rank: UploadRank) => maxUploadBytes[rank] / 1_048_576
const kindsText = (rank: UploadRank) => (rank === 'premium' ? 'PNG, JPEG, WebP or GIF' : 'PNG, JPEG or WebP')
