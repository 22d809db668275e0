export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Callers must read the body or cancel it. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number
  readonly body: ReadableStream<Uint8Array>
}

/** Names are flat, and a stored file never changes. Names such as `../x` find nothing, so they never lead outside. */
export interface Uploads {
  /** Adds files with new names. If it throws, none of them is stored. */
  add(files: readonly NamedFile[]): Promise<void>
  /** Adds a file, or replaces one of the same name, such as a damaged one. If it throws, the old file may remain, but intact. */
  put(file: NamedFile): Promise<void>
  /** Undefined if the file does not exist. */
  find(name: string): Promise<StoredFile | undefined>
  /** Succeeds if the file does not exist. */
  remove(name: string): Promise<void>
  /** Lists the names that start with `start`; all names by default. */
  list(start?: string): AsyncIterable<string>
}

export async function readUpload(uploads: Uploads, name: string): Promise<Buffer | undefined> {
  const file = await uploads.find(name)
  return file && Buffer.from(await new Response(file.body).arrayBuffer())
}
