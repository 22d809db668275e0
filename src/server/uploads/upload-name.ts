/** Whether a file may be one of the uploads by its name. Beside them may stand what is still being written, or what is not ours. */
export function isUploadName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name) && !name.endsWith('.part')
}
