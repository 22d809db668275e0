import { existsSync } from 'node:fs'
import { access, constants, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../operator-error.ts'

/**
 * Creates a folder in `DATA_DIR`, and `DATA_DIR` itself, if needed, and checks that this user may write there.
 * @throws OperatorError
 */
export async function prepareDataFolder(folder: string, mode?: number): Promise<void> {
  try {
    await create(folder, mode)
    // Throws if `folder` is a file.
    await readdir(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    throw new OperatorError(
      `DATA_DIR cannot be used: ${(error as Error).message}. Set it to a folder that this user may write to.`,
      { cause: error },
    )
  }
}

/** Creates one folder at a time: with `recursive`, Node never returns if the folder is in /proc. */
async function create(folder: string, mode?: number): Promise<void> {
  const parent = path.dirname(folder)
  if (!existsSync(parent)) await create(parent)
  await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}
