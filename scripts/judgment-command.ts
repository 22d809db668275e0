import { isVoteWeek } from '#contract/rules/votes/vote-week.ts'
import { JudgmentConflict } from '#server/features/integrity/judging/judgment-store.ts'
import {
  type Judgment,
  runJudgment,
  previewJudgment,
  UnsuitableWeek,
} from '#server/features/integrity/judging/run-judgment.ts'
import { CommandFailure, defineCommand, parseOptions, UsageError } from './command.ts'
import { judgmentHelp } from './judgment-help.ts'

/** Examines votes in the site's database. */
export const judgmentCommand = defineCommand({
  help: judgmentHelp,
  read(args) {
    const { values } = parseOptions({
      args: [...args],
      options: {
        week: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const { week, 'dry-run': dryRun, json } = values
    if (week === undefined) throw new UsageError('Expected a week: npm run judge -- --week 2026-W46')
    if (!isVoteWeek(week)) throw new UsageError(`--week must be a week such as 2026-W46, not "${week}".`)
    return { week, dryRun, json }
  },
  async run({ week, dryRun, json }, { config, database }) {
    const deps = { database, now: Date.now, mayVoid: config.detectorMayVoid }
    try {
      const judgment = dryRun ? await previewJudgment(deps, week) : await runJudgment(deps, week)
      console.log(json ? JSON.stringify(toJson(judgment, dryRun), null, 2) : summarize(judgment, dryRun))
      return 0
    } catch (error) {
      if (error instanceof UnsuitableWeek || error instanceof JudgmentConflict) throw new CommandFailure(error.message)
      throw error
    }
  },
})

function toJson({ report, plan }: Judgment, dryRun: boolean) {
  const changes = Object.fromEntries(plan.map(({ state, ids }) => [state, ids.length]))
  return { ...report, dryRun, changes }
}

function summarize({ report, plan }: Judgment, dryRun: boolean): string {
  const { week, votes, counted, held, void: voided, groups } = report
  const convicted = groups.filter(({ state }) => state !== 'shown').length
  const changes = plan.map(({ state, ids }) => `${ids.length} ${state}`).join(', ')
  return [
    `${votes} votes of ${week}: verdicts ${counted} counted, ${held} held, ${voided} void.`,
    `${groups.length} unusual groups, ${convicted} of them without an innocent explanation.`,
    dryRun ? `Would become: ${changes}. This was a dry run; nothing was changed.` : `Became: ${changes}.`,
  ].join('\n')
}
