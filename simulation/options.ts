import { parseArgs } from 'node:util'
import { type CampaignOptions, efforts, largestCampaign, smallestCampaign } from './attacks/campaign.ts'
import { families } from './attacks/plan-campaigns.ts'
import type { WorldOptions } from './world/world.ts'

export const help = `Simulates honest and fake votes, and reports how well verdicts tell them apart.

npm run simulate-votes -- --seed 1 --votes 200000 --out DIR
npm run simulate-votes -- --family script --effort low --size 300 --out DIR
npm run simulate-votes -- --judge DIR/verdicts.ndjson --truth DIR
npm run simulate-votes -- --seed 1 --limits --out DIR

  --seed S       any text; the same seed gives the same files; default "1"
  --votes N      votes of all weeks together, 1000 to 10000000; default 200000
  --fake F       share of fake votes in the last week, 0 to 0.9; default 0.12
  --weeks N      weeks including the one under test, 1 to 52; default 5
  --family NAME  instead of --fake: one campaign of this family, besides the honest votes
  --effort E     effort of this campaign: low, medium or high
  --size N       its votes in the last week, 10 to 5000
  --comebacks    adds honest voters who come back after 4 to 20 weeks without a vote
  --comeback-history
                 adds their old votes as well, in weeks before the others
  --newcomers    adds communities of honest voters who are new to the site
  --limits       also casts the votes on a temporary site with the limits of votes that count, and writes limits.ndjson:
                 which of the last week the limits hold; the setting VOTE_LIMITS replaces the default limits
  --out DIR      writes votes.ndjson, truth.ndjson and clans.ndjson to this folder
  --judge FILE   verdicts, one JSON object per line: id, state, score, reasons
  --truth DIR    the folder with truth.ndjson
  --json         print the report as JSON
  --help         print this

Families: ${families.map(({ name }) => name).join(', ')}.

docs/SIMULATION.md describes the files and the report. Exit code: 0 done, 1 failed, 2 wrong usage.`

export class UsageError extends Error {}

export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'generate'; readonly world: WorldOptions; readonly out: string; readonly withLimits: boolean }
  | { readonly kind: 'report'; readonly verdicts: string; readonly truth: string; readonly asJson: boolean }

/** @throws UsageError, or the `TypeError` of `parseArgs` */
export function readCommand(args: readonly string[]): Command {
  const options = parseOptions(args)
  const { judge, truth, out } = options
  if (options.help) return { kind: 'help' }
  if (judge !== undefined && truth !== undefined)
    return { kind: 'report', verdicts: judge, truth, asJson: options.json }
  if (judge !== undefined) throw new UsageError('--judge needs --truth.')
  if (out !== undefined) return { kind: 'generate', world: readWorld(options), out, withLimits: options.limits }
  throw new UsageError('Either --out or --judge is required.')
}

function parseOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      votes: { type: 'string', default: '200000' },
      fake: { type: 'string' },
      weeks: { type: 'string', default: '5' },
      family: { type: 'string' },
      effort: { type: 'string' },
      size: { type: 'string' },
      comebacks: { type: 'boolean', default: false },
      'comeback-history': { type: 'boolean', default: false },
      newcomers: { type: 'boolean', default: false },
      limits: { type: 'boolean', default: false },
      out: { type: 'string' },
      judge: { type: 'string' },
      truth: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return values
}

type Options = ReturnType<typeof parseOptions>

function readWorld(options: Options): WorldOptions {
  const campaign = readCampaign(options)
  if (campaign && options.fake !== undefined) throw new UsageError('--fake cannot be combined with --family.')
  const withHistory = options['comeback-history']
  if (withHistory && !options.comebacks) throw new UsageError('--comeback-history needs --comebacks.')
  return {
    seed: options.seed,
    votes: Math.floor(numberOption('votes', options.votes, 1000, 1e7)),
    fake: campaign ? 0 : numberOption('fake', options.fake ?? '0.12', 0, 0.9),
    weeks: Math.floor(numberOption('weeks', options.weeks, 1, 52)),
    ...(campaign ? { campaign } : {}),
    ...(options.comebacks ? { comebacks: { withHistory } } : {}),
    ...(options.newcomers ? { newcomers: true } : {}),
  }
}

function readCampaign({ family, effort, size }: Options): CampaignOptions | undefined {
  if (family === undefined && effort === undefined && size === undefined) return undefined
  if (family === undefined || effort === undefined || size === undefined)
    throw new UsageError('--family, --effort and --size are only allowed together.')
  const names = families.map(({ name }) => name)
  return {
    family: choiceOption('family', family, names),
    effort: choiceOption('effort', effort, efforts),
    size: Math.floor(numberOption('size', size, smallestCampaign, largestCampaign)),
  }
}

function numberOption(name: string, text: string, least: number, most: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (number >= least && number <= most) return number
  throw new UsageError(`--${name} must be a number from ${least} to ${most}, not "${text}".`)
}

function choiceOption<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((each) => each === text)
  if (choice !== undefined) return choice
  throw new UsageError(`--${name} must be one of ${choices.join(', ')}, not "${text}".`)
}
