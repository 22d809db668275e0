import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/**
 * Banned names, as patterns of whole identifiers, and the standard term to use instead. A pattern that starts with a
 * lowercase letter also matches the name in PascalCase. File names count as identifiers: `take-over.tsx` is `takeOver`. Names
 * that are ordinary elsewhere (`words`, `mark`, `left`, `Case`) are not listed.
 */
const bannedNames: readonly (readonly [patterns: string, instead: string])[] = [
  ['\\w+Needs', 'XxxDeps'],
  ['Materials', 'Overrides'],
  ['takeOver', 'hydrate'],
  ['earlyActs?', 'replayEarlyEvents'],
  ['loadPatiently', 'importWithRetry'],
  ['keptAnswers?', 'responseCache'],
  ['keepTidy Forget forget[A-Z]\\w*', 'purgeExpired, purgeX'],
  ['createTurns takeTurns', 'semaphore'],
  ['recordActs?', 'recordAudit'],
  ['ActDialog', 'ConfirmDialog'],
  ['said', 'status'],
  ['ways', 'actions'],
  ['fault', 'error'],
  ['Refusal', 'FormErrors'],
  ['judge[A-Z]\\w*', 'validateX'],
  ['explain[A-Z]\\w* refuse[A-Z]\\w* describeFailure', 'xErrorMessage'],
  ['Spoken', 'VisuallyHidden'],
  ['useLater', 'useDebounced'],
  ['useLate', 'useLazy'],
  ['Farewell', 'SessionEndedToast'],
  ['Caller', 'Client'],
  ['House', 'EngineContext'],
  ['dice rollFrom', 'seededRandom'],
  ['ShownColumns', 'ListingColumns'],
  ['unshown\\w*', 'orphanedX'],
]

/** Allowed exceptions, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  unshown_images: 'a table of 0.1',
  UnshownImagesTable: 'the type of that table',
}

const commentLine = /^\s*(?:\/\/|\/?\*)/
const quoted = /'[^'\n]*'|"[^"\n]*"/g

/** Returns a message for each banned identifier in a file's name and code. Ignores comments and quoted strings. */
export function findBannedNames(file: string, source: string): string[] {
  const lines = source.split('\n').map((line) => (commentLine.test(line) ? '' : line.replaceAll(quoted, "''")))
  return bannedNames.flatMap(([patterns, instead]) => {
    const names = patterns.replaceAll(/(?<= |^)[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
    const identifier = new RegExp(`(?<![\\w-])(?:${names.replaceAll(' ', '|')})(?![\\w-])`, 'g')
    const report = (place: string, text: string) =>
      [...text.matchAll(identifier)]
        .filter(([name]) => !Object.hasOwn(exceptions, name))
        .map(([name]) => `${place}: ${name} (use ${instead})`)
    const found = lines.flatMap((line, index) => report(`${file}:${index + 1}`, line))
    return [...report(file, identifiersOf(file).join(' ')).slice(0, 1), ...found]
  })
}

/** `src/take-over.test.tsx` → `takeOver`, `TakeOver`. */
function identifiersOf(file: string): string[] {
  const [stem = ''] = path.basename(file).split('.')
  const camel = stem.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [...new Set([camel, camel.charAt(0).toUpperCase() + camel.slice(1)])]
}

function main() {
  const folders = 'src,test,e2e,scripts,demo,brand,bench,simulation,lint'
  const files = fs.globSync(`{*,{${folders}}/**/*}.{ts,tsx,mjs,js}`)
  const sources = files.map((file) => [file, fs.readFileSync(file, 'utf8')] as const)
  const lines = sources.flatMap(([, source]) => source.split('\n'))
  const comments = lines.filter((line) => commentLine.test(line)).length
  console.log(`${files.length} files, ${lines.length} lines, ${comments} of them comments.`)
  const found = sources.flatMap(([file, source]) => findBannedNames(file, source))
  if (found.length === 0) return
  console.error(
    [...found, `${found.length} banned names; scripts/check-names.ts lists them and their exceptions.`].join('\n'),
  )
  process.exitCode = 1
}

if (import.meta.main) main()
