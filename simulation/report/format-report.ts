import type { CampaignCosts } from './costs.ts'
import type { Harm, Recall, Report } from './evaluate.ts'
import type { OnlyCampaign } from './only-campaign.ts'
import { share } from './tally.ts'

const percent = (share: number | null, digits = 2) => (share === null ? '–' : `${(share * 100).toFixed(digits)}%`)

/** The report as text for a terminal. */
export function formatReport(report: Report): string {
  const { harmedClans } = report
  return [
    `Week ${report.week}: ${report.honest} honest and ${report.fakes} fake votes, ${report.missing} without a verdict.`,
    '',
    `Precision of void votes: ${percent(report.precision)}; of void and held votes: ${percent(report.precisionCaught)}`,
    `Fakes void: ${percent(report.recall.void)}; void or held: ${percent(report.recall.caught)}`,
    '',
    ...campaignTable(report.onlyCampaign),
    ...recallTable('Campaigns of 100 or more votes', report.recallOfLarge),
    ...recallTable('All campaigns by effort', report.recallByEffort),
    ...recallTable('By family', report.recallByFamily),
    ...recallTable('By family, effort and size', report.recallByCell),
    ...table(
      ['Honest votes', 'votes', 'void', 'held', 'asked for work', 'worst community'],
      [
        harmCells(report.harm, null),
        harmCells(report.harmOutsideAttacks, null),
        ...report.harmBySituation.map((harm) => harmCells(harm, harm.worst)),
      ],
    ),
    `Innocent clans with 15 or more honest votes: ${report.innocentClans}; with 10% or more of them void: ${harmedClans.length}`,
    ...harmedClans.slice(0, 20).map(({ clanId, votes, void: voided }) => `  clan ${clanId}: ${voided} of ${votes}`),
    '',
    ...costTable(report.costs),
    ...table(
      ['Reason of void and held votes', 'fakes', 'honest'],
      report.reasons.slice(0, 40).map(({ reason, fakes, honest }) => [reason, String(fakes), String(honest)]),
    ),
  ].join('\n')
}

const campaignHead = [
  'The only campaign',
  'effort',
  'size',
  'void',
  'held',
  'honest',
  'honest void',
  'honest held',
  'for its targets',
  'of them void',
  'of them held',
]

/** A single line, so that those of several worlds can be combined. Absolute numbers of honest votes, because their shares are tiny. */
function campaignTable(only: OnlyCampaign | null): string[] {
  if (!only) return []
  const { family, effort, fakes, honest, honestOfTargets: own } = only
  const shares = [fakes.void, fakes.held].map((part) => percent(share(part, fakes.votes), 1))
  const harm = [honest.votes, honest.void, honest.held, own.votes, own.void, own.held]
  return table(campaignHead, [[family, effort, String(fakes.votes), ...shares, ...harm.map(String)]])
}

function recallTable(title: string, rows: readonly Recall[]): string[] {
  return table(
    [title, 'campaigns', 'fakes', 'void', 'void or held'],
    rows.map(({ group, campaigns, fakes, void: voided, caught }) => [
      group,
      String(campaigns),
      String(fakes),
      percent(voided, 1),
      percent(caught, 1),
    ]),
  )
}

/** Assumed time of one derivation of a proof of work on a phone or an ordinary computer. */
const derivationMs = 1

/** The cost per counted fake vote: everything that was spent, divided by the votes that count. */
function costTable(costs: readonly CampaignCosts[]): string[] {
  if (costs.length === 0) return []
  const head = ['Spent per fake vote that counts', 'sent', 'count', 'addresses', 'prints', 'page loads']
  return [
    ...table(
      [...head, 'browser s', 'person s', 'proofs', 'CPU s'],
      costs.map((cost) => {
        const per = (spent: number) => (cost.counted === 0 ? '–' : (spent / cost.counted).toFixed(2))
        return [
          cost.group,
          String(cost.sent),
          String(cost.counted),
          ...[cost.addresses, cost.prints, cost.pageLoads, cost.browserSeconds, cost.personSeconds, cost.proofs].map(
            per,
          ),
          per((cost.derivations * derivationMs) / 1000),
        ]
      }),
    ),
    `CPU s: for the proofs of work, if one derivation takes ${derivationMs} ms. –: no vote counts.`,
    '',
  ]
}

const harmCells = (harm: Harm, worst: Harm | null): string[] => [
  harm.group,
  String(harm.votes),
  percent(harm.void),
  percent(harm.held),
  percent(harm.asked),
  worst ? harmText(worst) : '',
]

const harmText = ({ group, votes, void: voided, held }: Harm) =>
  `${group}: ${percent(voided, 1)} void, ${percent(held, 1)} held of ${votes}`

/** A table, followed by an empty line. Columns of numbers are right-aligned. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const isNumber = head.map((_, i) => rows.some((row) => /^[\d–]/.test(row[i] ?? '')))
  const format = (row: readonly string[]) =>
    row
      .map((cell, i) => (i > 0 && isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [format(head), ...rows.map(format), '']
}
