import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** Everything that can be said about the code without running it; all of it is said, then the first failure ends it. */
const checks = [
  ['format', 'oxfmt', ['--check']],
  ['lint', 'oxlint', ['--deny-warnings']],
  ['types', 'tsc', ['--build']],
  ['dead code', 'knip', []],
] as const

const failed = checks.filter(([name, program, args]) => {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(`node_modules/.bin/${program}`, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status !== 0
})
if (failed.length > 0) {
  console.error(
    `\nNot in order: ${failed.map(([name]) => name).join(', ')}. "npm run format" mends format and some of lint.`,
  )
  process.exit(1)
}
