import { createWriteStream } from 'node:fs'
import os from 'node:os'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { isVoteWeek } from '#contract/rules/votes/vote-week.ts'
import { detect } from '#server/features/integrity/detector/detect.ts'
import { readVoteLines } from '#server/features/integrity/detector/votes/read-vote-lines.ts'
import { reportWeek, type VoteVerdict, voteVerdicts } from '#server/features/integrity/detector/report/report.ts'
import { judgmentHelp } from './judgment-help.ts'

/** Examines a file's votes. Returns the exit code. */
export async function runDetector(args: readonly string[]): Promise<number> {
  let options: { votes?: string; week?: string; out?: string; json?: boolean; help?: boolean }
  try {
    options = parseArgs({
      args: [...args],
      options: {
        votes: { type: 'string' },
        week: { type: 'string' },
        out: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
  if (options.help) {
    console.log(judgmentHelp)
    return 0
  }
  const { votes: file, week, out, json = false } = options
  if (!file || !week || !out || !isVoteWeek(week)) {
    console.error('--votes, --week (such as 2026-W46) and --out are needed.\nRun it with --help for usage.')
    return 2
  }
  try {
    await examine(file, week, out, json)
    return 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 1
  }
}

async function examine(file: string, week: string, out: string, json: boolean): Promise<void> {
  const startedAt = performance.now()
  const votes = await readVoteLines(file, week)
  const readAt = performance.now()
  const verdicts = detect(votes, week)
  const report = reportWeek(verdicts)
  const detectedAt = performance.now()
  await pipeline(linesOf(voteVerdicts(verdicts)), createWriteStream(out))
  if (json) {
    console.log(JSON.stringify(report, null, 2))
    return
  }
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  console.log(
    `${report.votes} votes of ${week}: ${report.counted} counted, ${report.held} held, ${report.void} void; ${report.groups.length} unusual groups.`,
  )
  const memory = Math.round(process.resourceUsage().maxRSS / 1024)
  console.log(
    `Read ${votes.count} votes in ${seconds(startedAt, readAt)} s, examined in ${seconds(readAt, detectedAt)} s, at most ${memory} MiB.`,
  )
}

/** Joins lines, because the stream handles each chunk separately. */
function* linesOf(verdicts: Iterable<VoteVerdict>): Generator<string> {
  let text = ''
  for (const verdict of verdicts) {
    text += `${JSON.stringify(verdict)}\n`
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield text
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  if (args.some((arg) => /^--(votes|out)\b/.test(arg))) process.exitCode = await runDetector(args)
  else {
    // Give priority to the visitors of a running site.
    os.setPriority(os.constants.priority.PRIORITY_LOW)
    // Loading these modules takes half a second, and a file needs neither the database nor the settings.
    const [{ startCommand }, { judgmentCommand }] = await Promise.all([
      import('./command.ts'),
      import('./judgment-command.ts'),
    ])
    await startCommand(judgmentCommand)
  }
}
