import { largestUpload, uploadKinds } from '#contract/rules/image-limits.ts'

const rank = (premium: boolean) => (premium ? 'premium' : 'ordinary')

/** What the file dialog offers. */
export function acceptedTypes(premium: boolean): string {
  return uploadKinds[rank(premium)].map((kind) => `image/${kind}`).join(',')
}

export function tooLarge(premium: boolean): string {
  return `File cannot be larger than ${largestUpload[rank(premium)] / 1_048_576} MB`
}

export function wrongKind(premium: boolean): string {
  return `Please choose a PNG, JPEG${premium ? ', WebP or GIF' : ' or WebP'} image`
}

export const unreadable = 'This image cannot be read: it is broken, or has too many pixels or frames'

/**
 * What is wrong with a chosen file, as far as its size and the browser's word for its kind tell; the server looks at its
 * bytes. Undefined where nothing is.
 */
export function faultOfImage(file: Pick<File, 'size' | 'type'>, premium: boolean): string | undefined {
  const kinds: readonly string[] = uploadKinds[rank(premium)]
  if (!kinds.some((kind) => file.type === `image/${kind}`)) return wrongKind(premium)
  if (file.size > largestUpload[rank(premium)]) return tooLarge(premium)
  return file.size === 0 ? unreadable : undefined
}
