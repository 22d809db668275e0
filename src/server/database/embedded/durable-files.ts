import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

export interface FileObserver {
  onSync(): void
  /** A sync failed or the engine aborted: its responses can no longer be trusted. */
  onFailure(error: Error): void
}

/** Type of Emscripten's module, which PGlite does not export. */
type Options = Parameters<NodeFS['init']>[1]

interface FileLayer {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => void } }
}

/** PGlite's file system with an fsync that reaches the disk. */
export class DurableFiles extends NodeFS {
  readonly #observer: FileObserver

  constructor(folder: string, observer: FileObserver) {
    super(folder)
    this.#observer = observer
  }

  override async init(pg: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const install = (mod: unknown) => {
      ;(mod as FileLayer).NODEFS.stream_ops.fsync = (stream) => this.#sync(stream.nfd)
    }
    // PGlite swallows errors thrown while a statement runs, so an abort of the engine would go unnoticed without this hook.
    const onAbort = (what: unknown) =>
      this.#observer.onFailure(new Error(`the database engine aborted: ${String(what)}`))
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun: [...(emscriptenOpts.preRun ?? []), install] } }
  }

  #sync(descriptor: number): void {
    try {
      fdatasyncSync(descriptor)
    } catch (error) {
      this.#observer.onFailure(new Error('failed to sync a database file to disk', { cause: error }))
      throw error
    }
    this.#observer.onSync()
  }
}
