/** False for unfinished and foreign files in the same place, and for every path that leads elsewhere. */
export function isUploadName(name: string): boolean {
  return /^[\w-][\w.-]{0,199}$/.test(name) && !name.endsWith('.part')
}

/** @throws if it is not the name of an upload */
export function assertUploadName(name: string): void {
  if (!isUploadName(name)) throw new Error(`${JSON.stringify(name)} is not a valid upload name`)
}
