const megabyte = 1024 * 1024

/**
 * Maximum size of an entry: a restore rejects larger ones, so a backup that would contain one fails. Chunks of tables have 16 MB, or more
 * in earlier versions if rows are long. The summary lists all uploads, about 150 bytes per clan.
 */
export function maxBytesOf(name: string): number {
  return (name.startsWith('uploads/') ? 64 : 256) * megabyte
}
