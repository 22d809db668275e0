import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What the file layer reports to the engine above it. */
export interface FileWatch {
  /** A file or folder has reached the disk. */
  synced(): void
  /** The disk refused, or the engine gave up: nothing that it says from now on can be believed. */
  failed(error: Error): void
}

/** Emscripten's module, whose type PGlite does not export. */
type Options = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's file layer that is changed here. */
interface FileLayer {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => void } }
}

/** PGlite's files with the one thing that they lack: a sync that reaches the disk. */
export class DurableFiles extends NodeFS {
  readonly #watch: FileWatch

  constructor(folder: string, watch: FileWatch) {
    super(folder)
    this.#watch = watch
  }

  override async init(pg: PGlite, options: Options): Promise<{ emscriptenOpts: Options }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const install = (mod: unknown) => {
      ;(mod as FileLayer).NODEFS.stream_ops.fsync = (stream) => this.#sync(stream.nfd)
    }
    // PGlite swallows whatever is thrown while a statement runs and goes on; an engine that gave up must be told apart.
    const onAbort = (what: unknown) => this.#watch.failed(new Error(`the database engine gave up: ${String(what)}`))
    return { emscriptenOpts: { ...emscriptenOpts, onAbort, preRun: [...(emscriptenOpts.preRun ?? []), install] } }
  }

  #sync(descriptor: number): void {
    try {
      fdatasyncSync(descriptor)
    } catch (error) {
      this.#watch.failed(new Error('the disk did not take a write of the database', { cause: error }))
      throw error
    }
    this.#watch.synced()
  }
}
