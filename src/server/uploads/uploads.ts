export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A stored file. Callers must read its body or cancel it. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number
  readonly body: ReadableStream<Uint8Array>
}

/** Stores uploaded files by flat names. A stored file never changes. */
export interface Uploads {
  /** Stores files under new names. If it throws, none of them is stored. */
  add(files: readonly NamedFile[]): Promise<void>
  /** Undefined if the file does not exist. */
  find(name: string): Promise<StoredFile | undefined>
  /** Succeeds if the file does not exist. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<string>
}

/** Reads a whole file into memory. */
export async function readUpload(uploads: Uploads, name: string): Promise<Buffer | undefined> {
  const file = await uploads.find(name)
  return file && Buffer.from(await new Response(file.body).arrayBuffer())
}
