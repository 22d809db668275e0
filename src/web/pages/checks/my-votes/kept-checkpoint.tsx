import { useState } from 'react'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { checkpointSize, type LastCheckpoint } from '../../../features/result-check/last-checkpoint.ts'
import { usePersisted } from '../../../storage/use-persisted.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './my-votes.module.css'

export const checkpointId = 'checkpoint'

interface KeptCheckpointProps {
  readonly last: LastCheckpoint
  /** Called when the checks should be repeated. */
  readonly onReplaced: () => void
}

/** The stored checkpoint. A log that lacks it, even for a legitimate reason, fails every check until the user forgets it. */
export function KeptCheckpoint({ last, onReplaced }: KeptCheckpointProps) {
  const kept = usePersisted(last)
  const [forgotten, setForgotten] = useState<string>()

  function replace(next: string | undefined) {
    setForgotten(next === undefined ? kept : undefined)
    last.replace(next)
    onReplaced()
  }

  return (
    <section className={styles.week} aria-labelledby={checkpointId}>
      <h2 id={checkpointId}>The checkpoint in this browser</h2>
      <p aria-live="polite">
        {forgotten !== undefined
          ? `Your browser has forgotten the checkpoint with ${entriesOf(forgotten)}. ${firstText}`
          : kept === undefined
            ? `Your browser keeps no checkpoint of the public log yet. ${firstText}`
            : `Your browser keeps the checkpoint of the public log with ${entriesOf(kept)}, and each check compares the log with it.`}
      </p>
      {(forgotten ?? kept) !== undefined && (
        <>
          <p>
            If the log was changed and the operator has told you why, forget the checkpoint. It is your evidence of the
            change until then.
          </p>
          {/* A single element for both states, so that it keeps the focus. */}
          <Button onClick={() => replace(forgotten)}>
            {forgotten === undefined ? 'Forget the checkpoint' : 'Undo forgetting'}
          </Button>
        </>
      )}
    </section>
  )
}

const firstText = 'The next check that finds nothing wrong keeps one.'

function entriesOf(checkpoint: string): string {
  return `${groupDigits(checkpointSize(checkpoint) ?? 0)} entries`
}
