import type { UploadKind } from '#contract/rules/images/image-limits.ts'

/** Detects the format by the first bytes. Returns undefined for formats that are never accepted, such as SVG. */
export function kindOf(bytes: Buffer): UploadKind | undefined {
  const starts = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).equals(Buffer.from(signature, 'latin1'))
  if (starts('\x89PNG\r\n\x1a\n')) return 'png'
  if (starts('\xff\xd8\xff')) return 'jpeg'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  return undefined
}
