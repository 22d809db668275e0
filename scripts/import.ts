import { type Finding, importListings, type ImportReport } from '#server/features/clans/import/import-listings.ts'
import { type Format, formats, openListingFile } from '#server/features/clans/import/open-file.ts'
import { UnreadableFile } from '#server/features/clans/import/source-row.ts'
import { CommandFailure, defineCommand, parseOptions, startCommand, UsageError } from './command.ts'

const help = `Imports listings from a file. docs/IMPORT.md describes the columns and rules.

npm run import -- FILE [options]

  FILE             CSV with a header row, JSON (a list), or NDJSON (an object on each line)
  --dry-run        report what would be imported, and change nothing
  --skip-bad       skip bad rows; without it, one bad row stops the whole import
  --format FORMAT  ${formats.join(', ')}; the default depends on the file's extension or content
  --help           print this

Existing listings stay unchanged. Exit code: 0 done, 1 bad rows or a failure, 2 wrong usage.`

export const importCommand = defineCommand({
  help,
  read(args) {
    const { values, positionals } = parseOptions({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
        format: { type: 'string' },
      },
    })
    const [file, ...more] = positionals
    if (file === undefined) throw new UsageError('Expected a file: npm run import -- FILE')
    if (more.length > 0) throw new UsageError(`Expected one file, but there is also "${more[0]}".`)
    return { file, format: readFormat(values.format), dryRun: values['dry-run'], skipBad: values['skip-bad'] }
  },
  async run({ file, format, dryRun, skipBad }, { database }) {
    try {
      const { read } = await openListingFile(file, format)
      const report = await importListings(database.db, { read, dryRun, skipBad, onFinding: printFinding })
      console.log(summarize(report, dryRun))
      return report.bad > 0 && !skipBad ? 1 : 0
    } catch (error) {
      if (error instanceof UnreadableFile) throw new CommandFailure(`${error.message}\nNothing was imported.`)
      throw error
    }
  },
})

if (import.meta.main) await startCommand(importCommand)

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

function summarize({ rows, added, present, repeated, bad, done }: ImportReport, dryRun: boolean): string {
  const parts = [
    `${count(rows, 'row')} read`,
    `${added} ${done ? 'imported' : 'to import'}`,
    `${present} listed already`,
    ...(repeated > 0 ? [`${repeated} repeated in the file`] : []),
    ...(bad > 0 ? [`${bad} bad${done ? ', skipped' : ''}`] : []),
  ]
  const reason = dryRun ? 'This was a dry run' : 'Fix the bad rows, or skip them with --skip-bad'
  return `${parts.join(' · ')}.${done ? '' : `\nNothing was imported. ${reason}.`}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
