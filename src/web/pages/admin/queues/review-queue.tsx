import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ActDialog, type Question } from '../act-dialog.tsx'
import { DeskSection, LoadState, NothingHere } from '../desk-section.tsx'
import { useLoaded } from '../use-loaded.ts'
import styles from './queues.module.css'

/** A decision that an administrator may take on something that waits. */
export interface Decision<Item> {
  /** What the button says. */
  readonly label: string
  readonly ask: (item: Item) => Question
}

interface ReviewQueueProps<Item> {
  readonly headline: string
  readonly words: string
  /** What is said where nothing waits. */
  readonly nothing: { readonly headline: string; readonly words: string }
  readonly load: () => Promise<readonly Item[]>
  readonly approve: Decision<Item>
  readonly reject: Decision<Item>
  /** Shows one of them, with the ways to decide on it. */
  readonly children: (item: Item, ways: ReactNode) => ReactNode
}

/** What waits for a decision, oldest first; what is decided leaves. */
export function ReviewQueue<Item extends { readonly id: number }>(props: ReviewQueueProps<Item>) {
  const { headline, words, nothing, load, approve, reject, children } = props
  const queue = useLoaded(load)
  const [question, setQuestion] = useState<Question>()
  const [said, setSaid] = useState<string>()

  function put(decision: Decision<Item>, item: Item) {
    const asked = decision.ask(item)
    setQuestion({
      ...asked,
      async act(reason) {
        await asked.act(reason)
        queue.change((items) => items.filter(({ id }) => id !== item.id))
      },
    })
  }

  return (
    <DeskSection
      headline={headline}
      words={words}
      said={said}
      ways={
        <Button busy={queue.busy} onClick={queue.reload}>
          Refresh
        </Button>
      }
    >
      <LoadState loaded={queue}>
        {(items) =>
          items.length === 0 ? (
            <NothingHere mark="✓" headline={nothing.headline}>
              {nothing.words}
            </NothingHere>
          ) : (
            <div className={styles.queue}>
              {items.map((item) =>
                children(
                  item,
                  <>
                    <Button variant="primary" onClick={() => put(approve, item)}>
                      {approve.label}
                    </Button>
                    <Button variant="danger" onClick={() => put(reject, item)}>
                      {reject.label}
                    </Button>
                  </>,
                ),
              )}
            </div>
          )
        }
      </LoadState>
      <ActDialog
        question={question}
        onClose={() => setQuestion(undefined)}
        onDone={(words) => {
          setQuestion(undefined)
          setSaid(words)
        }}
        onOutdated={queue.reload}
      />
    </DeskSection>
  )
}
