/** The published files of one version of a week's result, from a folder or the site. */
export interface WeekFiles {
  /** The uncompressed bytes of a file; undefined if it is missing or cannot be decompressed. Rejects if it cannot be read. */
  readonly read: (path: string) => Promise<Uint8Array | undefined>
}
