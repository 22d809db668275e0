import { Link, useLoaderData } from 'react-router'
import { rankingRule } from '#contract/results/rank-clans.ts'
import { type DecidingRule, decidingRules } from '#contract/results/result-files.ts'
import { effectiveVotes } from '#contract/rules/ranking/penalty.ts'
import { hoursText, maxJudgingDays } from '#contract/rules/promises.ts'
import { rankingRuleTexts } from '#contract/rules/ranking/ranking-rule-texts.ts'
import { PageHead } from '../../features/head/page-head.tsx'
import { breadcrumbs, StructuredData } from '../../features/head/structured-data.tsx'
import { CheckpointFacts } from '../../features/weeks/checkpoint-panel.tsx'
import { useSite } from '../../site.tsx'
import { type Chapter, TextPage } from '../../ui/text-page.tsx'
import type { loadRule } from './load-rule.ts'
import styles from './rule.module.css'
import { RuleExample } from './rule-example.tsx'

export { loadRule } from './load-rule.ts'

const orderTexts: Readonly<Record<DecidingRule, string>> = {
  votes: 'The clan with more votes ranks higher. Only if they are equal, the next line decides, and so on.',
  premium: 'A premium clan ranks above one that is not premium. This is the only effect of premium on the ranking.',
  earlier: 'The clan whose last counted vote came earlier ranks higher: it reached the number first.',
  lastWeek: 'The clan with more votes in the week before ranks higher.',
  draw: 'A draw decides. It is computed from the week and the clan’s number, so that anyone can check it, and differs every week.',
}

/** `/how-ranking-works`: the ranking rule of the code, with an example from this week. */
export function RulePage() {
  const { offset, example, checkpoint } = useLoaderData<typeof loadRule>()
  const { siteName, gameName, resultDelayHours } = useSite()
  const title = 'How the ranking works'
  const chapters: Chapter[] = [
    { id: 'week', headline: 'One vote, one clan, one week', text: <WeekText offset={offset} /> },
    { id: 'votes', headline: 'Which votes count', text: <VotesText /> },
    {
      id: 'order',
      headline: 'Who ranks higher',
      text: (
        <ol className={styles.order}>
          {decidingRules.map((rule) => (
            <li key={rule}>{orderTexts[rule]}</li>
          ))}
        </ol>
      ),
    },
    { id: 'example', headline: 'An example', text: <RuleExample example={example} /> },
    { id: 'final', headline: 'When a result is final', text: <FinalText delayHours={resultDelayHours} /> },
    { id: 'text', headline: 'The exact rule', text: <ExactText /> },
    ...(checkpoint
      ? [
          {
            id: 'checkpoint',
            headline: 'Newest checkpoint of the log',
            text: <CheckpointFacts checkpoint={checkpoint} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead
        title={title}
        description={`How ${siteName} ranks the clans of ${gameName}: votes, penalties, ties and the week, with an example and the exact rule.`}
      />
      <StructuredData describe={(absolute) => [breadcrumbs([[title, absolute('/how-ranking-works')]])]} />
      <TextPage
        eyebrow={siteName}
        headline={title}
        note={`Version ${rankingRule} of the rule`}
        summary={
          <p>
            Votes decide the order of the clans of {gameName}, and nothing else does: there are no hidden points, no
            bonus for age and no favor for size. <Link to="/weeks">Every week’s result</Link> can be checked by anyone.
          </p>
        }
        chapters={chapters}
      />
    </>
  )
}

function WeekText({ offset }: { readonly offset: number }) {
  return (
    <>
      <p>
        Everyone can vote once a week for each clan. A vote for one clan does not use up the vote for another. A second
        vote by the same browser or device for the same clan in the same week is not accepted.
      </p>
      <p>
        A week begins on Monday at 00:00 ({utcText(offset)}, all year). At that moment every clan is back at zero. A
        vote belongs to the week in which the site received it.
      </p>
    </>
  )
}

function VotesText() {
  const [counted, penalty] = [10, 25]
  return (
    <>
      <p>
        The site looks for one person casting many votes. Votes above the limits for a network or for devices that look
        the same are held, and count only after they have been judged as genuine.
      </p>
      <p>
        If a clan took part in manipulation, an administrator can deduct a percentage of its votes of that week. The
        rest is rounded down: of {counted} counted votes with a penalty of {penalty}%,{' '}
        {effectiveVotes(counted, penalty)} remain.
      </p>
      <p>
        A clan has a rank from its first vote that remains. Clans with a running “Recommended” promotion have no rank,
        and do not take the place of others.
      </p>
    </>
  )
}

function FinalText({ delayHours }: { readonly delayHours: number }) {
  const delay = delayHours === 0 ? 'within a few hours' : `${hoursText(delayHours)} later`
  return (
    <>
      <p>
        When a week ends, the site closes it: it commits to all votes that it received, and none can be added or removed
        afterward. A site that was off at that moment does so as soon as it runs again. After all votes have been
        checked, usually {delay}, and {maxJudgingDays} days after the site closed the week at the latest, the result is
        final. Until then it is provisional. Votes that are still held at that time are undecided and do not count.
      </p>
      <p>
        A final result never changes. What administrators decide later is published as a correction, with a reason, and
        the earlier version stays. Later weeks keep the numbers that they are based on.
      </p>
      <p>
        <strong>What results prove:</strong> votes were recorded and counted as published.{' '}
        <strong>What they do not prove:</strong> that voters are people. A receipt can show someone who bought a vote
        that it was delivered.
      </p>
    </>
  )
}

function ExactText() {
  const current = rankingRuleTexts[rankingRule]
  return (
    <>
      <p>
        Every final result names the version of the rule by which it was computed. A change of the code gets a new
        version. The site’s log contains the SHA-256 of each version’s text:
      </p>
      <p className={styles.hash}>{current?.sha256}</p>
      <pre className={styles.exact}>{current?.text}</pre>
      <ul>
        {Object.keys(rankingRuleTexts).map((version) => (
          <li key={version}>
            <a href={`/how-ranking-works/${version}.txt`}>Version {version} as a file</a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** For example "UTC−4" or "UTC+5:30". `offset` in ms. */
function utcText(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return offset === 0 ? 'UTC' : `UTC${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`
}
