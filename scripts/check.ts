import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

/** Compares content, because a checkout changes the files' times. A changed word list or configuration invalidates the cache. */
const spellingCache = ['--cache', '--cache-strategy', 'content', '--cache-location', '.cache/cspell']

/** Static checks. All of them run in parallel, so that one run reports every problem. Caches make later runs faster. */
const checks = [
  ['format', 'node_modules/.bin/oxfmt', ['--check']],
  ['lint', 'node_modules/.bin/oxlint', ['--deny-warnings']],
  ['types', 'node_modules/.bin/tsc', ['--build']],
  ['dead code', 'node_modules/.bin/knip', ['--cache', '--cache-location', '.cache/knip']],
  // cspell needs a newer Node than the oldest one that can run `npm run`, so use the pinned Node.
  [
    'spelling',
    process.execPath,
    ['node_modules/cspell/bin.mjs', '--no-progress', '--unique', '--gitignore', ...spellingCache],
  ],
  ['names', process.execPath, ['scripts/check-names.ts']],
] as const

const results = await Promise.all(
  checks.map(async ([name, program, args]) => ({ name, ...(await run(program, args)) })),
)
for (const { name, output } of results) console.log(`\n— ${name}\n${output.trimEnd()}`)
const failed = results.filter(({ passed }) => !passed)
if (failed.length > 0) {
  console.error(
    `\nFailed: ${failed.map(({ name }) => name).join(', ')}. "npm run format" fixes the format and some of the lint errors.`,
  )
  process.exit(1)
}

/** Buffers the output, because several checks run at the same time. */
async function run(program: string, args: readonly string[]): Promise<{ passed: boolean; output: string }> {
  const child = spawn(program, args, {
    // The programs in .bin are .cmd files on Windows.
    shell: process.platform === 'win32' && program !== process.execPath,
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { passed: status === 0, output: output.join('') }
}
