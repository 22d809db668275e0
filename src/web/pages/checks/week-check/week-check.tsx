import { Link, useLoaderData } from 'react-router'
import { PageHead } from '../../../features/head/page-head.tsx'
import { CheckpointPanel } from '../../../features/weeks/checkpoint-panel.tsx'
import { weekName } from '../../../features/weeks/week-texts.ts'
import { WhatItDoesNotProve } from '../../../features/weeks/what-it-proves.tsx'
import { useSite } from '../../../site.tsx'
import { Button } from '../../../ui/button.tsx'
import { Container } from '../../../ui/container.tsx'
import { Eyebrow } from '../../../ui/eyebrow.tsx'
import { CheckOutcome, CheckProgress } from './check-outcome.tsx'
import type { loadWeekCheck } from './load-week-check.ts'
import { useWeekCheck } from './use-week-check.ts'
import styles from './week-check.module.css'

/** `/weeks/{week}/check`: recomputes a week's result in the browser. Needs JavaScript. */
export function WeekCheckPage() {
  const { week, version, checkpoint } = useLoaderData<typeof loadWeekCheck>()
  const { baseUrl } = useSite()
  const path = `/weeks/${week}`
  const name = weekName(week)
  return (
    <Container>
      <PageHead title={`Check the result of ${name.toLowerCase()}`} />
      <article className={styles.page} aria-labelledby="check">
        <header className={styles.head}>
          <Eyebrow>{name}</Eyebrow>
          <h1 id="check">Check the result</h1>
          <p>
            Your browser downloads the published files of the week, counts every vote, applies penalties and tie rules,
            and compares ranks, hashes and signatures. It trusts no number that it can compute.
          </p>
        </header>
        <Check key={`${week} ${version}`} week={week} version={version} />
        <section className={styles.text}>
          <h2>What this proves</h2>
          <p>
            Votes were counted as published, and the result is the one that the site has committed to in its public log.
            Your browser keeps the log&apos;s checkpoint: if the site rewrites the log later, the next check on this
            device notices it.
          </p>
          <p>
            <WhatItDoesNotProve /> <Link to="/votes/mine">My votes</Link> shows whether your own vote is among them.
          </p>
          <h2>Check without this site&apos;s pages</h2>
          <p>
            <a href="/muster-recompute.mjs" download>
              muster-recompute.mjs
            </a>{' '}
            is one file that runs with Node 20 or newer and needs nothing else:
          </p>
          <pre className={styles.command}>
            <code>
              node muster-recompute.mjs {new URL(version === undefined ? path : `${path}/${version}`, baseUrl).href}
            </code>
          </pre>
          <p>
            <Link to={version === undefined ? path : `${path}?version=${version}`}>Result of {name.toLowerCase()}</Link>
          </p>
        </section>
        <CheckpointPanel checkpoint={checkpoint} />
      </article>
    </Container>
  )
}

function Check({ week, version }: { readonly week: string; readonly version: number | undefined }) {
  const { check, start, cancel } = useWeekCheck(week, version)
  return (
    <section className={styles.check} aria-label="Check">
      {check.kind === 'running' ? (
        <Button onClick={cancel}>Cancel</Button>
      ) : (
        <Button variant="primary" onClick={start}>
          {check.kind === 'idle' ? 'Start the check' : 'Check again'}
        </Button>
      )}
      <p className={styles.note}>A million votes are about 23 MB to download.</p>
      {check.kind === 'running' && <CheckProgress checked={check.checked} files={check.files} />}
      <div aria-live="polite" className={styles.outcome}>
        <CheckOutcome check={check} week={week} />
      </div>
      <noscript>
        <p>Checking here needs JavaScript. The program below works without a browser.</p>
      </noscript>
    </section>
  )
}
