const megabyte = 1024 * 1024

/**
 * Maximum size of a backup's entry: a restore rejects larger ones, and a backup that would contain one fails. Chunks of tables have
 * 16 MB; in earlier versions, they have more if their rows are long. Other entries include the names of all uploads, about 150 bytes per
 * clan.
 */
export function maxBytesOf(name: string): number {
  return (name.startsWith('uploads/') ? 64 : 256) * megabyte
}
