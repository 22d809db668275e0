const megabyte = 1024 * 1024

/**
 * How many bytes an entry of a backup may have: a restore rejects larger ones, and a backup that would contain one fails. Pieces of tables
 * have 16 MB; those of earlier versions have more if their rows are long. Everything else also contains the names of all uploads, about
 * 150 bytes for each clan.
 */
export function maxBytesOf(name: string): number {
  return (name.startsWith('uploads/') ? 64 : 256) * megabyte
}
