import { execFile } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { build } from 'vite'
import { recomputeBuild } from '../recompute-build.ts'

/** Builds the program into an empty folder inside `folder`. The returned function runs it with nothing but Node. */
export async function buildSingleFile(folder: string) {
  const alone = path.join(folder, 'alone')
  await build({ ...recomputeBuild, build: { ...recomputeBuild.build, outDir: alone } })
  return async (...args: string[]) => {
    const options = { cwd: alone, env: {} }
    const { stdout, code } = await promisify(execFile)(
      process.execPath,
      ['muster-recompute.mjs', ...args],
      options,
    ).then(
      (result) => ({ ...result, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    )
    return { code, lines: stdout.trimEnd().split('\n') }
  }
}
