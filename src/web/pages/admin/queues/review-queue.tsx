import { type ReactNode, useState } from 'react'
import type { Loaded } from '../../../features/loading/use-result.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, type Confirmation } from '../confirm-dialog.tsx'
import { DeskSection, EmptyState, SectionData } from '../desk-section.tsx'
import styles from './queues.module.css'

export interface Decision<Item> {
  readonly label: string
  readonly confirmation: (item: Item) => Confirmation
}

interface ReviewQueueProps<Item> {
  readonly headline: string
  readonly description: string
  readonly emptyState: { readonly headline: string; readonly text: string }
  readonly queue: Loaded<Item[]>
  readonly approve: Decision<Item>
  readonly reject: Decision<Item>
  readonly children: (item: Item, actions: ReactNode) => ReactNode
}

/** A list of items to decide on. An item disappears immediately after its decision. */
export function ReviewQueue<Item extends { readonly id: number }>(props: ReviewQueueProps<Item>) {
  const { headline, description, emptyState, queue, approve, reject, children } = props
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [status, setStatus] = useState<string>()

  function askToConfirm(decision: Decision<Item>, item: Item) {
    const original = decision.confirmation(item)
    setConfirmation({
      ...original,
      async action(reason) {
        await original.action(reason)
        queue.change((items) => items.filter(({ id }) => id !== item.id))
        // Supersedes a request in flight, whose response may predate the decision.
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
            <EmptyState icon="✓" headline={emptyState.headline}>
              {emptyState.text}
            </EmptyState>
          ) : (
            <div className={styles.queue}>
              {items.map((item) =>
                children(
                  item,
                  <>
                    <Button variant="primary" onClick={() => askToConfirm(approve, item)}>
                      {approve.label}
                    </Button>
                    <Button variant="danger" onClick={() => askToConfirm(reject, item)}>
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
        confirmation={confirmation}
        onClose={() => setConfirmation(undefined)}
        onDone={(message) => {
          setConfirmation(undefined)
          setStatus(message)
        }}
        onOutdated={queue.reload}
      />
    </DeskSection>
  )
}
