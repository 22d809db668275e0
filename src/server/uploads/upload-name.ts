/** False for unfinished files, files of other programs, and all paths that lead elsewhere. */
export function isUploadName(name: string): boolean {
  return /^[\w-][\w.-]{0,199}$/.test(name) && !name.endsWith('.part')
}

/** @throws an error if `name` is not the name of an upload */
export function assertUploadName(name: string): void {
  if (!isUploadName(name)) throw new Error(`${JSON.stringify(name)} is not a valid upload name`)
}
