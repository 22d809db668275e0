/** False for unfinished and foreign files in the same place. */
export function isUploadName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name) && !name.endsWith('.part')
}
