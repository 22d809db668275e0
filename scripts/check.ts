import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** Static checks. All of them run, so that one run reports every problem. */
const checks = [
  ['format', 'node_modules/.bin/oxfmt', ['--check']],
  ['lint', 'node_modules/.bin/oxlint', ['--deny-warnings']],
  ['types', 'node_modules/.bin/tsc', ['--build']],
  ['dead code', 'node_modules/.bin/knip', []],
  // cspell needs a newer Node than the oldest that may start `npm run`, so the pinned one runs it.
  ['spelling', process.execPath, ['node_modules/cspell/bin.mjs', '--no-progress', '--unique', '--gitignore']],
  ['names', process.execPath, ['scripts/check-names.ts']],
] as const

const failed = checks.filter(([name, program, args]) => {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    // The programs in .bin are .cmd files on Windows.
    shell: process.platform === 'win32' && program !== process.execPath,
  })
  return status !== 0
})
if (failed.length > 0) {
  console.error(
    `\nFailed: ${failed.map(([name]) => name).join(', ')}. "npm run format" fixes the format and some of the lint errors.`,
  )
  process.exit(1)
}
