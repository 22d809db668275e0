import { type ReactNode, useState } from 'react'
import type { Loaded } from '../../../features/loading/use-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, type Question } from '../confirm-dialog.tsx'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import styles from './queues.module.css'

/** A decision that an administrator may take on something that waits. */
export interface Decision<Item> {
  /** What the button says. */
  readonly label: string
  readonly ask: (item: Item) => Question
}

interface ReviewQueueProps<Item> {
  readonly headline: string
  readonly description: string
  /** The empty state. */
  readonly nothing: { readonly headline: string; readonly text: string }
  readonly queue: Loaded<Item[]>
  readonly approve: Decision<Item>
  readonly reject: Decision<Item>
  /** Renders an item with the buttons to decide on it. */
  readonly children: (item: Item, actions: ReactNode) => ReactNode
}

/** A list of items to decide on, oldest first. A decided item leaves it at once. */
export function ReviewQueue<Item extends { readonly id: number }>(props: ReviewQueueProps<Item>) {
  const { headline, description, nothing, queue, approve, reject, children } = props
  const [question, setQuestion] = useState<Question>()
  const [status, setStatus] = useState<string>()

  function put(decision: Decision<Item>, item: Item) {
    const asked = decision.ask(item)
    setQuestion({
      ...asked,
      async act(reason) {
        await asked.act(reason)
        queue.change((items) => items.filter(({ id }) => id !== item.id))
        // An answer that is under way was read before the decision: this replaces it.
        queue.reload()
      },
    })
  }

  return (
    <DeskSection
      headline={headline}
      description={description}
      status={status}
      actions={
        <Button busy={queue.busy} onClick={queue.reload}>
          Refresh
        </Button>
      }
    >
      <SectionData loaded={queue}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState icon="✓" headline={nothing.headline}>
              {nothing.text}
            </EmptyState>
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
      </SectionData>
      <ConfirmDialog
        question={question}
        onClose={() => setQuestion(undefined)}
        onDone={(message) => {
          setQuestion(undefined)
          setStatus(message)
        }}
        onOutdated={queue.reload}
      />
    </DeskSection>
  )
}
