import path from 'node:path'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { languageName } from '#contract/rules/language-tag.ts'
import { listColumns } from '#server/features/clans/import/file-columns.ts'
import { type Finding, importListings, type ImportReport } from '#server/features/clans/import/import-listings.ts'
import { type Format, formats, openListingFile } from '#server/features/clans/import/open-file.ts'
import { UnreadableFile } from '#server/features/clans/import/source-row.ts'
import { undoImport } from '#server/features/clans/import/undo-import.ts'
import { CommandFailure, defineCommand, parseOptions, startCommand, UsageError, wholeNumber } from './command.ts'

const help = `Imports listings from a file. docs/IMPORT.md describes the columns and rules.

npm run import -- FILE [options]
npm run import -- --undo NUMBER [--dry-run]

  FILE             CSV with a header row, JSON (a list), or NDJSON (an object on each line)
  --dry-run        report what would be imported, and change nothing
  --new            create the site if there is none yet
  --skip-bad       skip bad rows; without it, one bad row stops the whole import
  --format FORMAT  ${formats.join(', ')}; the default depends on the file's extension or content
  --undo NUMBER    delete the listings of an earlier import, except those with an owner or a campaign, or that were taken down
  --help           print this

Existing listings stay unchanged. Exit code: 0 done, 1 bad rows or a failure, 2 wrong usage.`

const maxNumber = 2 ** 31 - 1

export const importCommand = defineCommand({
  help,
  read(args) {
    const { values, positionals } = parseOptions({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        new: { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
        format: { type: 'string' },
        undo: { type: 'string' },
      },
    })
    const { 'dry-run': dryRun, new: isNew, 'skip-bad': skipBad, undo } = values
    const [file, ...more] = positionals
    if (undo !== undefined) {
      if (file !== undefined) throw new UsageError(`Expected a file or --undo, but there are both.`)
      return { undo: wholeNumber('undo', undo, 1, maxNumber), dryRun }
    }
    if (file === undefined) throw new UsageError('Expected a file: npm run import -- FILE')
    if (more.length > 0) throw new UsageError(`Expected one file, but there is also "${more[0]}".`)
    return { file, format: readFormat(values.format), dryRun, isNew, skipBad }
  },
  creates: ({ isNew = false }) => isNew,
  async run(options, { database: { db } }) {
    if (options.undo !== undefined) return undo(db, options.undo, options.dryRun)
    const { file, format, dryRun, skipBad } = options
    try {
      const { read } = await openListingFile(file, format)
      const fileName = path.basename(file)
      const report = await importListings(db, { read, fileName, dryRun, skipBad, onFinding: printFinding })
      if (report.ignoredColumns.length > 0) console.error(`Ignored columns: ${listColumns(report.ignoredColumns)}.`)
      const languages = describeLanguages(report.languagesFromDescriptions)
      if (languages !== '') console.log(`Languages read from descriptions: ${languages}.`)
      console.log(summarize(report, dryRun))
      return report.bad > 0 && !skipBad ? 1 : 0
    } catch (error) {
      if (error instanceof UnreadableFile) throw new CommandFailure(`${error.message}\nNothing was imported.`)
      throw error
    }
  },
})

if (import.meta.main) await startCommand(importCommand)

async function undo(db: Kysely<Schema>, number: number, dryRun: boolean): Promise<number> {
  const { removed, kept } = await undoImport(db, number, { dryRun })
  if (removed === 0 && kept.length === 0)
    throw new CommandFailure(`No listing of import ${number} is left. The audit log of the site names all imports.`)
  console.log(`${count(removed, 'listing')} of import ${number} ${dryRun ? 'would be deleted' : 'deleted'}.`)
  if (kept.length > 0)
    console.log(`Kept, because they have an owner or a campaign, or were taken down: clan ${kept.join(', ')}.`)
  return 0
}

function readFormat(text: string | undefined): Format | undefined {
  const format = formats.find((format) => format === text)
  if (text !== undefined && !format)
    throw new UsageError(`--format must be one of ${formats.join(', ')}, not "${text}".`)
  return format
}

function printFinding(finding: Finding): void {
  const name = finding.name === undefined ? '' : ` ${JSON.stringify(finding.name)}`
  if (finding.kind === 'bad') console.error(`line ${finding.line}:${name} ${finding.reasons.join('; ')}`)
  else if (finding.kind === 'repeated') console.log(`line ${finding.line}:${name} repeats line ${finding.firstLine}`)
  else console.log(`line ${finding.line}:${name} is already listed as clan ${finding.id}`)
}

function summarize({ rows, added, present, repeated, bad, done, number }: ImportReport, dryRun: boolean): string {
  const parts = [
    `${count(rows, 'row')} read`,
    `${added} ${done ? 'imported' : 'to import'}`,
    `${present} listed already`,
    ...(repeated > 0 ? [`${repeated} repeated in the file`] : []),
    ...(bad > 0 ? [`${bad} bad${done ? ', skipped' : ''}`] : []),
  ]
  const reason = dryRun ? 'This was a dry run' : 'Fix the bad rows, or skip them with --skip-bad'
  const undoHint = `\nThis was import ${number}; to undo it: npm run import -- --undo ${number}`
  const result = !done ? `\nNothing was imported. ${reason}.` : number === undefined ? '' : undoHint
  return `${parts.join(' · ')}.${result}`
}

/** `English (261), German (20)`, most frequent first. */
function describeLanguages(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return sorted.map(([tag, listings]) => `${languageName(tag) ?? tag} (${listings})`).join(', ')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
