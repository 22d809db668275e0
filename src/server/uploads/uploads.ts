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

/** Names are flat, and a stored file never changes. Names of another form, such as `../x`, never lead outside: nothing is there. */
export interface Uploads {
  /** For names that no file has. If it throws, none of the files is stored. */
  add(files: readonly NamedFile[]): Promise<void>
  /** Also replaces a file of that name, such as a damaged one. If it throws, that one may still be there, and is intact. */
  put(file: NamedFile): Promise<void>
  /** Undefined if the file does not exist. */
  find(name: string): Promise<StoredFile | undefined>
  /** Succeeds if the file does not exist. */
  remove(name: string): Promise<void>
  /** Names that start with a text; without it, all. */
  list(start?: string): AsyncIterable<string>
}

export async function readUpload(uploads: Uploads, name: string): Promise<Buffer | undefined> {
  const file = await uploads.find(name)
  return file && Buffer.from(await new Response(file.body).arrayBuffer())
}
