import type { LogCheckpoint } from '#contract/weeks.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import styles from './panel.module.css'

/** The newest checkpoint, so that visitors can compare it with other copies of the log. */
export function CheckpointPanel({ checkpoint }: { readonly checkpoint: LogCheckpoint | null }) {
  if (!checkpoint) return null
  return (
    <section className={styles.panel} aria-labelledby="checkpoint">
      <h2 id="checkpoint">Newest checkpoint of the log</h2>
      <CheckpointFacts checkpoint={checkpoint} />
    </section>
  )
}

export function CheckpointFacts({ checkpoint: { origin, size, root } }: { readonly checkpoint: LogCheckpoint }) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Log</dt>
          <dd>{origin}</dd>
        </div>
        <div>
          <dt>Entries</dt>
          <dd>{groupDigits(size)}</dd>
        </div>
        <div>
          <dt>Root</dt>
          <dd>
            <code>{root}</code>
          </dd>
        </div>
      </dl>
      <p className={styles.links}>
        <a href="/log/checkpoint">Signed checkpoint</a>
        <a href="/.well-known/muster-log-key">Key</a>
      </p>
    </>
  )
}
