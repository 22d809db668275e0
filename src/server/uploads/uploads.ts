/** A file to be kept. */
export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A file that is kept: read its body, or cancel it. */
export interface StoredFile {
  /** In bytes. */
  readonly size: number
  readonly body: ReadableStream<Uint8Array>
}

/** Where uploaded files are kept, by names without folders. What stands under a name never changes. */
export interface Uploads {
  /** Keeps files for good under new names: all of them, or it throws and none is there. */
  add(files: readonly NamedFile[]): Promise<void>
  /** Undefined where there is no such file. */
  find(name: string): Promise<StoredFile | undefined>
  /** One that is gone already is no error. */
  remove(name: string): Promise<void>
  /** The names of all files that are there. */
  list(): AsyncIterable<string>
}

/** A file whole. */
export async function readUpload(uploads: Uploads, name: string): Promise<Buffer | undefined> {
  const file = await uploads.find(name)
  return file && Buffer.from(await new Response(file.body).arrayBuffer())
}
